import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { deliver } from '@/lib/feed/testing'
import { confirmEntry } from '@/lib/entries/confirm-entry'
import { getEntry } from '@/lib/entries/get-entry'
import { settleDue } from './settle-due'
import { balancesOf, enter, makePicker, switchTo } from '@/lib/entries/testing'
import { entryOf, figuresFor, ledgerOf, lookAgain, play } from './testing'

it.each([
  ['WWW', 'won', 4_000n, ['won', 'won', 'won']],
  ['WLW', 'lost', 0n, ['won', 'lost', 'won']],
  ['WWV', 'won', 2_000n, ['won', 'won', 'void']],
  ['WWN', 'won', 2_000n, ['won', 'won', 'void']],
  ['WLN', 'lost', 0n, ['won', 'lost', 'void']],
  ['WNV', 'refunded', 1_000n, ['won', 'void', 'void']],
])('settles %s as %s', async (ends, outcome, paidCents, picks) => {
  const user = await makePicker()
  const slip = user.slip()
  const id = await enter(user.userId, slip)
  await play(slip, ends)
  await settleDue()
  const entry = await entryOf(id)
  expect(entry).toMatchObject({ outcome, paidCents, settlement: 1, settledAt: expect.any(Date) })
  expect(entry.picks.map(pick => pick.split(' ')[0])).toEqual(picks)
})

it('pays winnings in cash, and shows the entry as settled with its figures', async () => {
  const user = await makePicker()
  const slip = user.slip()
  const id = await enter(user.userId, slip)
  await play(slip, 'WWW')
  await settleDue()
  expect(await balancesOf(user.userId)).toMatchObject({ cash: 14_000n, site_credits: 1_000n })
  expect(await ledgerOf(id)).toEqual(['buy_in 1: -1000 site_credits', 'payout 1: 4000 cash'])
  const { entry, players } = await getEntry(user.userId, id)
  expect(entry.isSettled).toBe(true)
  expect(players.map(player => Number(player.result))).toEqual(
    slip.players.map((player, index) => player.projection + (index % 2 ? -1 : 1)),
  )
})

it('pays Arcade winnings in bucks, and a refund to the buckets that paid', async () => {
  const [winner, other] = [await makePicker(), await makePicker()]
  await switchTo(winner.userId, 'Arcade')
  const [won, refunded] = [winner.slip(), other.slip(25)]
  const [wonId, refundedId] = [await enter(winner.userId, won), await enter(other.userId, refunded)]
  await switchTo(winner.userId, 'Cash')
  await play(won, 'WWW')
  await play(refunded, 'WNN')
  await settleDue()
  expect(await ledgerOf(wonId)).toEqual(['buy_in 1: -1000 credits', 'payout 1: 5000 bucks'])
  expect(await ledgerOf(refundedId)).toEqual([
    'buy_in 1: -500 cash, -2000 site_credits',
    'refund 1: 500 cash, 2000 site_credits',
  ])
  expect(await balancesOf(other.userId)).toMatchObject({ cash: 10_000n, site_credits: 2_000n })
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
    const id = await enter(user.userId, slip)
    await play(slip, ends)
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome, paidCents })
    expect(await ledgerOf(id)).toEqual(paidCents ? [`payout 1: ${paidCents} site_credits`] : [])
  })

  it('pays nothing to an account that was deleted meanwhile', async () => {
    const user = await makePicker('in_cash_contest')
    const slip = user.slip(0)
    const id = await enter(user.userId, slip)
    await db.run(sql`update users set deleted_at = now() where id = ${user.userId}`)
    await play(slip, 'WWW')
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 0n })
    expect(await balancesOf(user.userId)).toMatchObject({ cash: 0n, site_credits: 0n })
  })
})

describe('waits', () => {
  it('until every match of the entry is over, and grades nothing before', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enter(user.userId, slip)
    const [first, second] = slip.players
    await deliver({ results: figuresFor(slip, 'LLL') }, slip.game_id)
    for (const player of [first, second]) {
      await deliver({ games: [{ feed_game_id: player?.feed_game_id, status: 'Final' }] }, slip.game_id)
      await settleDue()
      expect(await entryOf(id)).toMatchObject({
        outcome: null,
        settlement: 0,
        picks: ['open -', 'open -', 'open -'],
      })
    }
    await play(slip, 'LLL')
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: 'lost', settlement: 1 })
  })

  it('for a figure that comes after the end of its match', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enter(user.userId, slip)
    await play(slip, 'WUW')
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: null })
    await deliver({ results: figuresFor(slip, 'WWW') }, slip.game_id)
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 4_000n })
  })

  it.each(['Postponed', 'Canceled', 'Suspended'])('36 hours for a match that is %s', async status => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enter(user.userId, slip)
    const [first] = slip.players
    const tell = (hoursAgo: number) =>
      deliver(
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
    await play({ ...slip, players: slip.players.slice(1), picks: 'less,more' }, 'WW')
    await tell(35)
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: null })
    expect(await dueOf(first?.feed_game_id)).toEqual({ isLater: true })
    await tell(37)
    await settleDue()
    expect(await entryOf(id)).toMatchObject({
      outcome: 'won',
      paidCents: 2_000n,
      picks: ['void -', expect.stringMatching('won'), expect.stringMatching('won')],
    })
    expect(await dueOf(first?.feed_game_id)).toEqual({ isLater: true })
    await lookAgain(slip)
    expect(await dueOf(first?.feed_game_id)).toBeUndefined()
  })

  it('36 hours for a figure that never comes', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enter(user.userId, slip)
    await play(slip, 'WUW')
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

describe('once', () => {
  it('however often the same is delivered', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enter(user.userId, slip)
    for (let time = 0; time < 3; time++) {
      await play(slip, 'WWW')
      await settleDue()
    }
    expect(await entryOf(id)).toMatchObject({ settlement: 1 })
    expect(await ledgerOf(id)).toHaveLength(2)
    expect(await balancesOf(user.userId)).toMatchObject({ cash: 14_000n })
  })

  it('however many settle at the same time', async () => {
    const user = await makePicker()
    const slip = user.slip(1)
    const ids = await Promise.all(Array.from({ length: 30 }, () => enter(user.userId, slip)))
    await play(slip, 'WWW')
    const tallies = await Promise.all(Array.from({ length: 6 }, () => settleDue()))
    expect(tallies.reduce((sum, { settled }) => sum + settled, 0)).toBeGreaterThanOrEqual(30)
    for (const id of ids) expect(await ledgerOf(id)).toHaveLength(2)
    expect(await balancesOf(user.userId)).toMatchObject({
      cash: 10_000n - 1_000n + 30n * 500n - 2_000n,
      site_credits: 0n,
    })
  })

  it('also while entries are being made', async () => {
    const user = await makePicker()
    const slip = user.slip(1)
    const entering = Array.from({ length: 20 }, () => enter(user.userId, slip).catch(() => null))
    const playing = play(slip, 'WWW').then(() => settleDue())
    const ids = (await Promise.all(entering)).filter(id => id !== null)
    await playing
    await settleDue()
    for (const id of ids) expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
    const { cash = 0n, site_credits = 0n } = await balancesOf(user.userId)
    expect(cash + site_credits).toBe(12_000n + 300n * BigInt(ids.length))
  })
  it('though it was sold before its match was over and committed after that was settled', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const isSettled = hold()
    const isSold = hold()
    const entering = confirmEntry(
      async (_, work) => {
        const sold = await work()
        isSold.resolve()
        await isSettled.promise
        return sold
      },
      user.userId,
      slip,
    )
    await isSold.promise
    await play(slip, 'WWW')
    await settleDue()
    isSettled.resolve()
    const id = await entering
    expect(await entryOf(id)).toMatchObject({ outcome: null })
    await lookAgain(slip)
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
  })
})

function hold() {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}
