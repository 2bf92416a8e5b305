import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { readOwnCursor } from '@/lib/core/own-page'
import { maxLongId } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import { countScannedRows } from '@/lib/db/testing/query-plan'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { finishMatches } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { listOwnEntries, ownEntriesStatement } from './list-own-entries'
import { presentEntries } from './present'

await resetDatabase()

async function readAll(userId: number, isSettled: boolean | null = null, limit = 3) {
  const pages: number[][] = []
  let cursor: string | undefined
  do {
    const page = await listOwnEntries(userId, { isSettled, before: readOwnCursor(cursor), limit })
    pages.push(page.rows.map(entry => entry.id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return pages
}

/** Copies of an entry, without its picks. Every tenth stays open. */
const copyEntry = (id: number, userId: number, count: number) =>
  transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier,
                                  payout_cents, picks, outcome, settled_at, paid_cents, settlement)
      select ${userId}::int, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier, payout_cents, picks,
             case when n % 10 > 0 then 'lost'::entry_outcome end, case when n % 10 > 0 then now() end,
             case when n % 10 > 0 then 0 end, (n % 10 > 0)::int
        from pickem_entries, generate_series(1, ${count}::int) n where id = ${id}`)
  })

it('returns each entry once, newest first, over all pages', async () => {
  const [user, other] = [await makePicker(), await makePicker()]
  const ids: number[] = []
  for (let n = 0; n < 7; n++) {
    ids.unshift(await enterSlip(user.userId, user.slip(1)))
    await enterSlip(other.userId, other.slip(1))
  }
  expect(await readAll(user.userId)).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)])
})

it('an entry made between two pages appears on neither of the later ones', async () => {
  const user = await makePicker()
  const [one, two] = [await enterSlip(user.userId, user.slip(1)), await enterSlip(user.userId, user.slip(2))]
  const first = await listOwnEntries(user.userId, { isSettled: null, before: maxLongId, limit: 1 })
  await enterSlip(user.userId, user.slip(3))
  const second = await listOwnEntries(user.userId, {
    isSettled: null,
    before: Number(first.nextCursor),
    limit: 1,
  })
  expect([first.rows[0]?.id, second.rows[0]?.id, second.nextCursor]).toEqual([two, one, null])
})

it('separates open from settled entries, which have an outcome and the amount paid', async () => {
  const user = await makePicker()
  const slip = user.slip(10, 2)
  const won = await enterSlip(user.userId, slip)
  const second = await enterSlip(user.userId, {
    ...slip,
    players: slip.players.toReversed(),
    picks: 'less,more',
  })
  await finishMatches(slip, 'WW')
  await settleDue()
  const next = await makePicker()
  const open = await enterSlip(user.userId, next.slip(10, 2))
  expect(await readAll(user.userId, false)).toEqual([[open]])
  expect(await readAll(user.userId, true)).toEqual([[second, won]])
  const page = await listOwnEntries(user.userId, { isSettled: null, before: maxLongId, limit: 20 })
  expect(presentEntries('http://here.test', page).pickem_contest_entries).toMatchObject([
    { is_settled: 0, outcome: null, paid: null },
    { is_settled: 1, outcome: 'won', paid: '20.00' },
    { is_settled: 1, outcome: 'won', paid: '20.00' },
  ])
})

it.each([
  ['all', null],
  ['settled', true],
  ['open', false],
])('a deep page of %s entries reads only rows of its page', async (_, isSettled) => {
  const [user, other] = [await makePicker(), await makePicker()]
  const id = await enterSlip(user.userId, user.slip(1))
  await copyEntry(id, user.userId, 3_000)
  await copyEntry(id, other.userId, 20_000)
  await db.run(sql`analyze pickem_entries`)
  const request = { isSettled, before: id + 1_500, limit: 20 }
  expect((await listOwnEntries(user.userId, request)).rows).toHaveLength(20)
  const scanned = await countScannedRows(db, ownEntriesStatement(user.userId, request), 'pickem_entries')
  // Open entries are read from their own index and sorted.
  expect(scanned).toBeLessThan(isSettled === false ? 400 : 50)
})

it('returns the picks of each entry in order if asked for', async () => {
  const user = await makePicker()
  const slips = [user.slip(1, 2), user.slip(1, 3)]
  for (const slip of slips) await enterSlip(user.userId, slip)
  const request = { isSettled: null, before: maxLongId, limit: 2 }
  const { rows } = await listOwnEntries(user.userId, { ...request, withPicks: true })
  expect(rows.map(entry => entry.players?.map(pick => [pick.feedPlayerId, pick.side]))).toEqual(
    slips
      .toReversed()
      .map(slip => slip.players.map((player, at) => [player.feed_player_id, slip.picks.split(',')[at]])),
  )
  const plain = await listOwnEntries(user.userId, request)
  expect(plain.rows.every(entry => entry.players === undefined)).toBe(true)
})
