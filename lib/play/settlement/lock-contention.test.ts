import pg from 'pg'
import sql from 'sql-template-tag'
import { expect, it, vi } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { acceptCorrection } from '@/lib/play/corrections/decide-correction'
import { listCorrections } from '@/lib/play/corrections/list-corrections'
import { importPayload } from '@/lib/play/testing/feed'
import { entryOf, finishMatches, resultsFor, settleAgain } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { settleDue } from './settle-due'

await resetDatabase()

// These tests wait for lock timeouts; the pool reads the setting when it is imported.
vi.hoisted(() => vi.stubEnv('TIMEOUT_SCALE', '1'))

/** Locks the entries from another connection for longer than the lock timeout. */
async function lockEntries(entryIds: number[]) {
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await other.connect()
  await other.query('begin')
  await other.query('select from pickem_entries where id = any($1) for no key update', [entryIds])
  return () => other.end()
}

it('a match whose entries are locked is postponed without an error', async () => {
  const [user, other] = [await makePicker(), await makePicker()]
  const [slip, free] = [user.slip(10, 2), other.slip(10, 2)]
  const [id, freeId] = [await enterSlip(user.userId, slip), await enterSlip(other.userId, free)]
  await finishMatches(slip, 'WW')
  await finishMatches(free, 'WW')
  const release = await lockEntries([id])
  const startedAt = await selectNow(db)
  try {
    await expect(settleDue()).resolves.toMatchObject({ settled: 1 })
  } finally {
    await release()
  }
  expect([await entryOf(id), await entryOf(freeId)]).toMatchObject([{ outcome: null }, { outcome: 'won' }])
  const waiting = await db.rows(sql`
    select feed_game_id from settlement_queue
     where feed_game_id = any(${slip.players.map(player => player.feed_game_id)}::int[])
       and due_at between ${startedAt}::timestamptz + interval '10 seconds' and now() + interval '10 seconds'`)
  expect(waiting).toHaveLength(new Set(slip.players.map(player => player.feed_game_id)).size)
  const jobs = await db.rows<{ isDue: boolean }>(sql`
    select jobs.run_at = queue.due_at as is_due /* not null */
      from settlement_queue queue join graphile_worker.jobs jobs on jobs.key = 'settle_entries:' || game_id || ':' || feed_game_id
     where feed_game_id = any(${slip.players.map(player => player.feed_game_id)}::int[])`)
  expect(jobs).toEqual(waiting.map(() => ({ isDue: true })))
  await settleAgain(slip)
  expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
})

it('a locked entry on a match does not delay the owners of another share', async () => {
  const user = await makePicker()
  let other = await makePicker()
  while (other.userId % 2 === user.userId % 2) other = await makePicker()
  const slip = user.slip(10, 2)
  const [id, freeId] = [await enterSlip(user.userId, slip), await enterSlip(other.userId, slip)]
  await finishMatches(slip, 'WW')
  const release = await lockEntries([id])
  try {
    await expect(settleDue()).resolves.toMatchObject({ settled: 0 })
  } finally {
    await release()
  }
  expect([await entryOf(id), await entryOf(freeId)]).toMatchObject([{ outcome: null }, { outcome: 'won' }])
  await settleAgain(slip)
  expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
})

it('a correction whose entries are locked is postponed and does not delay other matches', async () => {
  const [user, other] = [await makePicker(), await makePicker()]
  const [slip, free] = [user.slip(10, 2), other.slip(10, 2)]
  const [id, freeId] = [await enterSlip(user.userId, slip), await enterSlip(other.userId, free)]
  await finishMatches(slip, 'WW')
  await settleDue()
  await importPayload({ results: resultsFor(slip, 'LW') }, slip.game_id)
  await settleDue()
  const [proposal] = await listCorrections()
  await acceptCorrection(await makeAuthor(), { id: proposal?.id ?? 0 }, 'As the league says')
  await finishMatches(free, 'WW')
  const release = await lockEntries([id])
  try {
    await expect(settleDue()).resolves.toMatchObject({ settled: 1, corrected: 0 })
  } finally {
    await release()
  }
  expect([await entryOf(id), await entryOf(freeId)]).toMatchObject([{ outcome: 'won' }, { outcome: 'won' }])
  await expect(settleDue()).resolves.toMatchObject({ corrected: 1 })
  expect(await entryOf(id)).toMatchObject({ outcome: 'lost', settlement: 2 })
})
