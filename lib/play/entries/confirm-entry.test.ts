import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { newFeedId } from '@/e2e/fixtures/feed-payload'
import { Failure } from '@/lib/core/failure'
import { db, prisma } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { fund } from '@/lib/people/testing/users'
import { importPayload } from '@/lib/play/testing/feed'
import { allBalancesOf, enterSlip, makePicker, setMode } from '@/lib/qa/testing/entries'
import { confirmEntry } from './confirm-entry'
import { findOffer } from './get-offer'
import type { Slip } from './rules'

const outcomeOf = (userId: number, slip: Slip) =>
  enterSlip(userId, slip).then(
    () => 'entered',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

function count(outcomes: string[]) {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** The user has no entry and no buy-in. */
async function expectNothingSold(userId: number) {
  expect(await prisma.pickemEntry.count({ where: { userId } })).toBe(0)
  expect(
    await prisma.ledgerTransaction.count({ where: { userId, kind: 'buy_in', contestEntryId: null } }),
  ).toBe(0)
}

it('stores entry, picks and one balanced buy-in', async () => {
  const user = await makePicker()
  const slip = { ...user.slip(25), picks: 'over, U ,m' }
  const id = await enterSlip(user.userId, slip)
  const entry = await prisma.pickemEntry.findUniqueOrThrow({
    where: { id },
    include: {
      players: { orderBy: { position: 'asc' } },
      ledgerTransactions: { include: { postings: true } },
    },
  })
  expect(entry).toMatchObject({
    userId: user.userId,
    gameId: user.entry.gameId,
    contestName: expect.stringMatching(/^[A-Z]+ Pick'em$/),
    mode: 'Cash',
    buyInCents: 2_500n,
    payoutCents: 12_500n,
    picks: 3,
    outcome: null,
    settledAt: null,
  })
  expect(Number(entry.multiplier)).toBe(5)
  expect(
    entry.players.map(pick => [pick.feedPlayerId, pick.feedGameId, Number(pick.line), pick.side]),
  ).toEqual(
    slip.players.map((player, index) => [
      player.feed_player_id,
      player.feed_game_id,
      player.projection,
      ['more', 'less', 'more'][index],
    ]),
  )
  const [buyIn] = entry.ledgerTransactions
  expect(entry.ledgerTransactions).toHaveLength(1)
  expect(buyIn).toMatchObject({ kind: 'buy_in', userId: user.userId })
  expect(buyIn?.postings.map(posting => [posting.houseAccount, posting.bucket, posting.amountCents])).toEqual(
    expect.arrayContaining([
      [null, 'site_credits', -2_000n],
      [null, 'cash', -500n],
      ['entries', 'site_credits', 2_000n],
      ['entries', 'cash', 500n],
    ]),
  )
  expect(await allBalancesOf(user.userId)).toMatchObject({ site_credits: 0n, cash: 9_500n, credits: 50_000n })
})

it.each([2, 3, 4, 5, 6])('sells an entry of %d picks with the multiplier of the table', async picks => {
  const user = await makePicker()
  const slip = user.slip(2, picks)
  const entry = await prisma.pickemEntry.findUnique({ where: { id: await enterSlip(user.userId, slip) } })
  expect(entry).toMatchObject({ picks, payoutCents: BigInt(slip.payout * 100) })
})

it('spends credits and then bucks in Arcade mode', async () => {
  const user = await makePicker()
  await setMode(user.userId, 'Arcade')
  await fund(user.userId, 'credits', -49_000n)
  await enterSlip(user.userId, user.slip(25))
  expect(await allBalancesOf(user.userId)).toMatchObject({ credits: 0n, bucks: 98_500n, cash: 10_000n })
})

it('sells a free entry without a ledger transaction', async () => {
  const user = await makePicker('in_cash_contest')
  const id = await enterSlip(user.userId, user.slip(0))
  const entry = await prisma.pickemEntry.findUniqueOrThrow({
    where: { id },
    include: { ledgerTransactions: true },
  })
  expect(entry).toMatchObject({ buyInCents: 0n, payoutCents: 500n, ledgerTransactions: [] })
})

it.each(['self_excluded', 'geo_denied'] as const)(
  'sells %s no cash entry, but one in Arcade mode',
  async name => {
    const user = await makePicker(name)
    expect(await outcomeOf(user.userId, user.slip())).toBe('CashPlayBarred')
    expect(await outcomeOf(user.userId, user.slip(0))).toBe('CashPlayBarred')
    await expectNothingSold(user.userId)
    await setMode(user.userId, 'Arcade')
    expect(await outcomeOf(user.userId, user.slip())).toBe('entered')
  },
)

it('sells a minor no cash entry, with a declared date of birth too', async () => {
  const user = await makePicker()
  await db.run(sql`
    update user_kyc set date_of_birth = now() - interval '17 years' where user_id = ${user.userId}`)
  await expect(enterSlip(user.userId, user.slip())).rejects.toMatchObject({
    code: 'CashPlayBarred',
    detail: { why: 'age' },
  })
  await setMode(user.userId, 'Arcade')
  expect(await outcomeOf(user.userId, user.slip())).toBe('entered')
})

it('sells nothing with insufficient funds', async () => {
  const user = await makePicker('in_cash_contest')
  expect(await outcomeOf(user.userId, user.slip(0.5))).toBe('FundsTooLow')
  await expectNothingSold(user.userId)
})

it('sells nothing to a deleted account', async () => {
  const user = await makePicker()
  await prisma.user.update({ where: { id: user.userId }, data: { deletedAt: new Date() } })
  expect(await outcomeOf(user.userId, user.slip())).toBe('UserNotFound')
  await expectNothingSold(user.userId)
})

it.each<[string, (slip: Slip) => Partial<Slip>, string]>([
  ['buy-in above the maximum', () => ({ buy_in: 25.01, payout: 125.05 }), 'BuyInTooHigh'],
  ['payout', slip => ({ payout: slip.payout + 0.01 }), 'PayoutWrong'],
  ['multiplier', () => ({ multiplier: 37.5, payout: 375 }), 'MultiplierWrong'],
  ['line', slip => ({ players: slip.players.map(one => ({ ...one, projection: 0.5 })) }), 'LineMoved'],
  [
    'match',
    slip => ({ players: slip.players.map((one, i) => ({ ...one, feed_game_id: i + 1 })) }),
    'PlayerNotOffered',
  ],
  [
    'player',
    slip => ({ players: slip.players.map((one, i) => ({ ...one, feed_player_id: i + 1 })) }),
    'PlayerNotOffered',
  ],
  ['sport', slip => ({ game_id: (slip.game_id % 4) + 1 }), 'PlayerNotOffered'],
  ['paused sport', () => ({ game_id: 7 }), 'GameClosed'],
  ['picks', () => ({ picks: 'more,less' }), 'PicksUnreadable'],
])('sells nothing on a wrong %s', async (_, change, code) => {
  const user = await makePicker()
  const slip = user.slip()
  expect(await outcomeOf(user.userId, { ...slip, ...change(slip) })).toBe(code)
  await expectNothingSold(user.userId)
})

it.each([
  ['has begun by the clock', { scheduled_at: '2020-01-01T00:00:00Z' }, 'FeedGameStarted'],
  ['has begun by the feed', { status: 'InProgress' }, 'FeedGameStarted'],
  ['is over', { status: 'Final' }, 'FeedGameStarted'],
  ['is postponed', { status: 'Postponed' }, 'FeedGameStarted'],
  ['is delayed and still to come', { status: 'Delayed' }, 'entered'],
  [
    'is delayed beyond its time',
    { status: 'Delayed', scheduled_at: '2020-01-01T00:00:00Z' },
    'FeedGameStarted',
  ],
])('a pick in a match that %s: %s', async (_, match, outcome) => {
  const user = await makePicker()
  const slip = user.slip()
  const feed_game_id = slip.players[1]?.feed_game_id
  await importPayload({ games: [{ feed_game_id, ...match }] }, user.entry.gameId)
  expect(await outcomeOf(user.userId, slip)).toBe(outcome)
})

it('sells no pick of a match or player the feed has only mentioned', async () => {
  const user = await makePicker()
  const slip = user.slip()
  const mentioned = { feed_player_id: newFeedId(), feed_game_id: newFeedId(), projection: 1.5 }
  await importPayload({ projections: [mentioned] }, user.entry.gameId)
  const withMentioned = { ...slip, players: [mentioned, ...slip.players.slice(1)] }
  expect(await outcomeOf(user.userId, withMentioned)).toBe('PlayerNotOffered')
  const { feed_player_id, feed_game_id } = mentioned
  const named = { first_name: 'Ada', last_name: 'Ash', short_name: 'A. Ash', team: 'Owls' }
  await importPayload({ players: [{ feed_player_id, ...named }] }, user.entry.gameId)
  expect(await outcomeOf(user.userId, withMentioned)).toBe('FeedGameStarted')
  await importPayload({ games: [{ feed_game_id, scheduled_at: '2190-01-01T00:00:00Z' }] }, user.entry.gameId)
  expect(await outcomeOf(user.userId, withMentioned)).toBe('entered')
})

it('concurrent entries never spend more than the balance', async () => {
  const user = await makePicker()
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, () => outcomeOf(user.userId, user.slip(17, 2))),
  )
  expect(count(outcomes)).toEqual({ entered: 7, FundsTooLow: 23 })
  expect(await allBalancesOf(user.userId)).toMatchObject({ site_credits: 0n, cash: 100n })
  expect(await prisma.pickemEntry.count({ where: { userId: user.userId } })).toBe(7)
})

it('waits for a running account deletion and then sells nothing', async () => {
  const user = await makePicker()
  let entry: Promise<string> | undefined
  await transaction(async deletion => {
    await deletion.run(sql`select from users where id = ${user.userId} for update`)
    entry = outcomeOf(user.userId, user.slip())
    await wait(100)
    await deletion.run(sql`update users set deleted_at = now() where id = ${user.userId}`)
  })
  expect(await entry).toBe('UserNotFound')
  await expectNothingSold(user.userId)
})

it('uses the newest multiplier table', async () => {
  const user = await makePicker()
  const offered = transaction(async db => {
    await db.run(sql`
      with newest as (insert into multiplier_tables default values returning id)
      insert into multipliers (table_id, picks, multiplier) select id, 2, 4 from newest`)
    const offers = [
      await findOffer(db, user.userId, user.slip(1, 2), ['more', 'less']),
      await findOffer(db, user.userId, user.slip(), ['more', 'less', 'more']),
    ]
    throw Object.assign(new Error('other tests go by the first table'), { offers })
  })
  await expect(offered).rejects.toMatchObject({
    offers: [{ multiplier: { value: '4.00' } }, { multiplier: null }],
  })
})

it('runs inside `runIdempotent`, so that a repeated request sells nothing', async () => {
  const user = await makePicker()
  let calls = 0
  const replaying = async <Result>(_: unknown, work: () => Promise<Result>) => {
    calls++
    return (calls === 1 ? await work() : 42) as Result
  }
  await confirmEntry(replaying, user.userId, user.slip())
  expect(await confirmEntry(replaying, user.userId, user.slip())).toBe(42)
  expect(await prisma.pickemEntry.count({ where: { userId: user.userId } })).toBe(1)
})

it('a tampered slip never gets more than the table pays', async () => {
  const user = await makePicker()
  const slip = user.slip(10, 3)
  const amounts = [0, 1, 3, 5, 10, 20, 30, 37.5, 50, 50.01, 100, 375, 1e6, -5]
  let seed = 1
  const next = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  const pick = () => amounts[next(amounts.length)] ?? 0
  for (let round = 0; round < 300; round++) {
    const tampered: Slip = {
      ...slip,
      buy_in: Math.max(0, next(2) ? slip.buy_in : pick()),
      payout: next(2) ? slip.payout : pick(),
      multiplier: next(2) ? slip.multiplier : pick(),
      players: slip.players.map(one =>
        next(4) ? one : { ...one, projection: one.projection - next(3) / 2 },
      ),
    }
    await outcomeOf(user.userId, tampered)
  }
  const above = await db.rows(sql`
    select e.id from pickem_entries e
      join multipliers m on m.table_id = e.multiplier_table_id and m.picks = e.picks
     where e.user_id = ${user.userId}
       and (e.multiplier <> m.multiplier
            or e.payout_cents <> case when e.buy_in_cents = 0 then 500 else floor(e.buy_in_cents * m.multiplier) end)`)
  expect(above).toEqual([])
})
