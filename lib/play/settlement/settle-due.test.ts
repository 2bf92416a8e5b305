import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { findEntry } from '@/lib/play/entries/find-entry'
import { getEntry } from '@/lib/play/entries/get-entry'
import { importPayload } from '@/lib/play/testing/feed'
import { entryOf, finishMatches, postingsOf, resultsFor, settleAgain } from '@/lib/play/testing/settlement'
import { allBalancesOf, enterSlip, makePicker, setMode } from '@/lib/qa/testing/entries'
import { settleDue } from './settle-due'

it.each([
  ['WWW', 'won', 4_000n, ['won', 'won', 'won']],
  ['WLW', 'lost', 0n, ['won', 'lost', 'won']],
  ['WWV', 'won', 2_000n, ['won', 'won', 'void']],
  ['WWN', 'won', 2_000n, ['won', 'won', 'void']],
  ['WLN', 'lost', 0n, ['won', 'lost', 'void']],
  ['WNV', 'refunded', 1_000n, ['won', 'void', 'void']],
  ['LNV', 'lost', 0n, ['lost', 'void', 'void']],
])('settles %s as %s', async (ends, outcome, paidCents, picks) => {
  const user = await makePicker()
  const slip = user.slip()
  const id = await enterSlip(user.userId, slip)
  await finishMatches(slip, ends)
  await settleDue()
  const entry = await entryOf(id)
  expect(entry).toMatchObject({ outcome, paidCents, settlement: 1, settledAt: expect.any(Date) })
  expect(entry.picks.map(pick => pick.split(' ')[0])).toEqual(picks)
})

it('grades by the teams of the sale, whatever the feed reports later', async () => {
  const user = await makePicker()
  const slip = user.slip()
  const id = await enterSlip(user.userId, slip)
  // With one team left, the entry would be refunded.
  await db.run(sql`
    update feed_players set team = 'Traded'
     where game_id = ${slip.game_id} and feed_player_id = any(${slip.players.map(one => one.feed_player_id)}::int[])`)
  await finishMatches(slip, 'WWW')
  await settleDue()
  expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 4_000n })
  const teams = (await findEntry(id))?.players.map(pick => pick.team)
  expect(teams).toHaveLength(3)
  expect(teams).not.toContain('Traded')
})

it('pays winnings in cash and shows the entry as settled with its results', async () => {
  const user = await makePicker()
  const slip = user.slip()
  const id = await enterSlip(user.userId, slip)
  await finishMatches(slip, 'WWW')
  await settleDue()
  expect(await allBalancesOf(user.userId)).toMatchObject({ cash: 14_000n, site_credits: 1_000n })
  expect(await postingsOf(id)).toEqual(['buy_in 1: -1000 site_credits', 'payout 1: 4000 cash'])
  const { entry, players } = await getEntry(user.userId, id)
  expect(entry.isSettled).toBe(true)
  expect(players.map(player => Number(player.result))).toEqual(
    slip.players.map((player, index) => player.projection + (index % 2 ? -1 : 1)),
  )
})

it('pays Arcade winnings in bucks, and a refund to the buckets that paid', async () => {
  const [winner, other] = [await makePicker(), await makePicker()]
  await setMode(winner.userId, 'Arcade')
  const [won, refunded] = [winner.slip(), other.slip(25)]
  const [wonId, refundedId] = [await enterSlip(winner.userId, won), await enterSlip(other.userId, refunded)]
  await setMode(winner.userId, 'Cash')
  await finishMatches(won, 'WWW')
  await finishMatches(refunded, 'WNN')
  await settleDue()
  expect(await postingsOf(wonId)).toEqual(['buy_in 1: -1000 credits', 'payout 1: 5000 bucks'])
  expect(await postingsOf(refundedId)).toEqual([
    'buy_in 1: -500 cash, -2000 site_credits',
    'refund 1: 500 cash, 2000 site_credits',
  ])
  expect(await allBalancesOf(other.userId)).toMatchObject({ cash: 10_000n, site_credits: 2_000n })
})

describe('a free entry', () => {
  it.each([
    ['WWW', 'won', 500n],
    ['WWN', 'won', 500n],
    ['WNN', 'refunded', 0n],
    ['LWW', 'lost', 0n],
  ])('%s is %s and pays %d', async (ends, outcome, paidCents) => {
    const user = await makePicker()
    const slip = user.slip(0)
    const id = await enterSlip(user.userId, slip)
    await finishMatches(slip, ends)
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome, paidCents })
    expect(await postingsOf(id)).toEqual(paidCents ? [`payout 1: ${paidCents} site_credits`] : [])
  })

  it('pays nothing to a deleted account', async () => {
    const user = await makePicker('in_cash_contest')
    const slip = user.slip(0)
    const id = await enterSlip(user.userId, slip)
    await db.run(sql`update users set deleted_at = now() where id = ${user.userId}`)
    await finishMatches(slip, 'WWW')
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 0n })
    expect(await allBalancesOf(user.userId)).toMatchObject({ cash: 0n, site_credits: 0n })
  })
})

it('an Arcade entry of a deleted account pays bucks, which the account has after a reactivation', async () => {
  const user = await makePicker()
  await setMode(user.userId, 'Arcade')
  const slip = user.slip()
  const id = await enterSlip(user.userId, slip)
  const before = (await allBalancesOf(user.userId)).bucks ?? 0n
  await db.run(sql`update users set deleted_at = now() where id = ${user.userId}`)
  await finishMatches(slip, 'WWW')
  await settleDue()
  expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
  const paid = (await allBalancesOf(user.userId)).bucks ?? 0n
  expect(paid - before).toBe((await entryOf(id)).paidCents)
  expect(paid).toBeGreaterThan(before)
})

describe('waits', () => {
  it('until every match of the entry is over', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enterSlip(user.userId, slip)
    const [first, second] = slip.players
    await importPayload({ results: resultsFor(slip, 'LLL') }, slip.game_id)
    for (const player of [first, second]) {
      await importPayload({ games: [{ feed_game_id: player?.feed_game_id, status: 'Final' }] }, slip.game_id)
      await settleDue()
      expect(await entryOf(id)).toMatchObject({
        outcome: null,
        settlement: 0,
        picks: ['open -', 'open -', 'open -'],
      })
    }
    await finishMatches(slip, 'LLL')
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: 'lost', settlement: 1 })
  })

  it('for a result that arrives after the match ended', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enterSlip(user.userId, slip)
    await finishMatches(slip, 'WUW')
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: null })
    await importPayload({ results: resultsFor(slip, 'WWW') }, slip.game_id)
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 4_000n })
  })

  it('36 hours from its first start for a match that is postponed to a later one', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enterSlip(user.userId, slip)
    const [first] = slip.players
    const report = (match: object) =>
      importPayload({ games: [{ feed_game_id: first?.feed_game_id, ...match }] }, slip.game_id)
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    await finishMatches({ ...slip, players: slip.players.slice(1), picks: 'less,more' }, 'WW')
    await report({ scheduled_at: at(-37) })
    await report({ status: 'Postponed', scheduled_at: at(90 * 24) })
    await settleDue()
    expect(await entryOf(id)).toMatchObject({
      outcome: 'won',
      picks: ['void -', expect.stringMatching('won'), expect.stringMatching('won')],
    })
  })

  it.each(['Postponed', 'Canceled', 'Suspended'])('36 hours for a match that is %s', async status => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enterSlip(user.userId, slip)
    const [first] = slip.players
    const report = (hoursAgo: number) =>
      importPayload(
        {
          games: [
            {
              feed_game_id: first?.feed_game_id,
              status,
              scheduled_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
            },
          ],
        },
        slip.game_id,
      )
    await finishMatches({ ...slip, players: slip.players.slice(1), picks: 'less,more' }, 'WW')
    await report(35)
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: null })
    expect(await dueOf(first?.feed_game_id)).toEqual({ isLater: true })
    await report(37)
    await settleDue()
    expect(await entryOf(id)).toMatchObject({
      outcome: 'won',
      paidCents: 2_000n,
      picks: ['void -', expect.stringMatching('won'), expect.stringMatching('won')],
    })
    expect(await dueOf(first?.feed_game_id)).toEqual({ isLater: true })
    await settleAgain(slip)
    expect(await dueOf(first?.feed_game_id)).toBeUndefined()
  })

  it('36 hours for a missing result', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enterSlip(user.userId, slip)
    await finishMatches(slip, 'WUW')
    await settleDue()
    const { feed_game_id } = slip.players[1] ?? {}
    expect(await dueOf(feed_game_id)).toEqual({ isLater: true })
    await db.run(sql`
      update feed_games set updated_at = now() - interval '37 hours' where feed_game_id = ${feed_game_id}`)
    await db.run(sql`update settlement_queue set due_at = now() where feed_game_id = ${feed_game_id}`)
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 2_000n })
  })
})

const dueOf = (feedGameId: number | undefined) =>
  db.row(sql`select due_at > now() as is_later from settlement_queue where feed_game_id = ${feedGameId}`)

describe('settles once', () => {
  it('when the same payload is imported repeatedly', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enterSlip(user.userId, slip)
    for (let time = 0; time < 3; time++) {
      await finishMatches(slip, 'WWW')
      await settleDue()
    }
    expect(await entryOf(id)).toMatchObject({ settlement: 1 })
    expect(await postingsOf(id)).toHaveLength(2)
    expect(await allBalancesOf(user.userId)).toMatchObject({ cash: 14_000n })
  })

  it('when several processes settle at the same time', async () => {
    const user = await makePicker()
    const slip = user.slip(1)
    const ids = await Promise.all(Array.from({ length: 30 }, () => enterSlip(user.userId, slip)))
    await finishMatches(slip, 'WWW')
    await Promise.all(Array.from({ length: 6 }, () => settleDue()))
    // A match whose locks took too long is tried again later.
    await expect
      .poll(async () => {
        await db.run(
          sql`update settlement_queue set due_at = clock_timestamp() where game_id = ${slip.game_id}`,
        )
        await settleDue()
        return Promise.all(ids.map(async id => (await entryOf(id))?.settlement))
      })
      .toEqual(ids.map(() => 1))
    for (const id of ids) expect(await postingsOf(id)).toHaveLength(2)
    expect(await allBalancesOf(user.userId)).toMatchObject({
      cash: 10_000n - 1_000n + 30n * 500n - 2_000n,
      site_credits: 0n,
    })
  })

  it('while entries are being confirmed', async () => {
    const user = await makePicker()
    const slip = user.slip(1)
    const entering = Array.from({ length: 20 }, () => enterSlip(user.userId, slip).catch(() => null))
    const playing = finishMatches(slip, 'WWW').then(() => settleDue())
    const ids = (await Promise.all(entering)).filter(id => id !== null)
    await playing
    await settleDue()
    for (const id of ids) expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
    const { cash = 0n, site_credits = 0n } = await allBalancesOf(user.userId)
    expect(cash + site_credits).toBe(12_000n + 300n * BigInt(ids.length))
  })
})
