import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { post, postBetweenHouseAccounts } from '@/lib/ledger/post'
import { touchTokens } from '@/lib/people/account/sessions/touch-tokens'
import { fund, holderOf, makeUser } from '@/lib/people/testing/users'
import { acceptCorrection } from '@/lib/play/corrections/decide-correction'
import { listCorrections } from '@/lib/play/corrections/list-corrections'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { importPayload } from '@/lib/play/testing/feed'
import { finishMatches, resultsFor } from '@/lib/play/testing/settlement'
import { allBalancesOf, enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { aggregateHours } from './aggregate-hours'
import { resolveDateRange } from './date-range'
import { findLastAggregation, type Metric, readSeries, sumMetric } from './read-series'

const zone = 'UTC'
const hourMs = 3_600_000

async function sumRecent(metric: Metric) {
  const to = new Date(Date.now() + hourMs)
  const sums = await sumMetric(metric, { from: new Date(to.getTime() - 3 * hourMs), to })
  return sums.reduce((sum, { amount }) => sum + amount, 0)
}

test('aggregating twice counts an event once', async () => {
  await aggregateHours()
  const before = await sumRecent('sign_ups')
  const user = await makeUser()
  await fund(user.id, 'cash', 500n)
  await aggregateHours()
  await aggregateHours()
  const after = await sumRecent('sign_ups')
  const all = await db.row<{ users: number }>(sql`select count(*)::int as users from users`)
  expect(after).toBeGreaterThan(before)
  expect(after).toBeLessThanOrEqual(all?.users ?? 0)
  expect((await findLastAggregation())?.getTime()).toBeGreaterThan(Date.now() - hourMs)
})

test('deposits and paid withdrawals are counted with their amounts', async () => {
  await aggregateHours()
  const before = [await sumRecent('deposited'), await sumRecent('withdrawn')]
  const user = await makeUser()
  await transaction(async tx => {
    const amounts = [{ bucket: 'cash', cents: 2_500n }] as const
    await post(tx, { kind: 'deposit', userId: user.id, houseAccount: 'processor', amounts })
    const parts = {
      kind: 'withdrawal_paid',
      userId: user.id,
      from: 'pending_withdrawals',
      to: 'processor',
    } as const
    await postBetweenHouseAccounts(tx, { ...parts, cents: 1_100n })
  })
  await aggregateHours()
  expect([await sumRecent('deposited'), await sumRecent('withdrawn')]).toEqual([
    (before[0] ?? 0) + 2_500,
    (before[1] ?? 0) + 1_100,
  ])
})

test('a refund that a correction turns into a win counts as a buy-in and a payout', async () => {
  await aggregateHours()
  const before = [await sumRecent('bought'), await sumRecent('paid')]
  const user = await makePicker()
  const slip = user.slip(10)
  await enterSlip(user.userId, slip)
  await finishMatches(slip, 'WNN')
  await settleDue()
  await importPayload({ results: resultsFor(slip, 'WWN') }, slip.game_id)
  await settleDue()
  const open = await listCorrections({ status: 'open', limit: 1_000 })
  const correction = open.find(({ feedGameId }) => feedGameId === slip.players[1]?.feed_game_id)
  await acceptCorrection(serviceAuthor('Worker'), { id: correction?.id ?? 0 }, 'The league confirmed it')
  await settleDue()
  await aggregateHours()
  expect([await sumRecent('bought'), await sumRecent('paid')]).toEqual([
    (before[0] ?? 0) + 1_000,
    // Site credits return winnings only.
    (before[1] ?? 0) + 2_000,
  ])
})

test('a payout that a correction could not take back from the user stays paid', async () => {
  const user = await makePicker()
  const slip = user.slip(10)
  await enterSlip(user.userId, slip)
  await finishMatches(slip, 'WWW')
  await settleDue()
  const { cash = 0n } = await allBalancesOf(user.userId)
  await fund(user.userId, 'cash', 1_000n - BigInt(cash))
  await aggregateHours()
  const before = (await sumRecent('paid')) ?? 0
  await importPayload({ results: resultsFor(slip, 'LWW') }, slip.game_id)
  await settleDue()
  const open = await listCorrections({ status: 'open', limit: 1_000 })
  const correction = open.find(({ feedGameId }) => feedGameId === slip.players[0]?.feed_game_id)
  await acceptCorrection(serviceAuthor('Worker'), { id: correction?.id ?? 0 }, 'The league confirmed it')
  await settleDue()
  await aggregateHours()
  expect(await sumRecent('paid')).toBe(before - 1_000)
})

test('a user is active once a UTC day, from sign-up on', async () => {
  const user = await makeUser()
  const { tokenId = 0 } = (await holderOf(user.accessToken)) ?? {}
  const readDays = () =>
    db.rows(sql`
      select on_day from active_days where user_id = ${user.id} and on_day = (now() at time zone 'UTC')::date`)
  expect(await readDays()).toHaveLength(1)
  await db.run(sql`delete from active_days where user_id = ${user.id}`)
  for (let i = 0; i < 2; i++) await touchTokens([tokenId, tokenId])
  expect(await readDays()).toHaveLength(1)
  await aggregateHours()
  const to = new Date(Date.now() + hourMs)
  const [week] = await readSeries('active_users_of_span', {
    from: new Date(to.getTime() - 25 * hourMs),
    to,
    zone,
    step: 'day',
  })
  expect(week?.amount).toBeGreaterThan(0)
})

test('steps follow the time zone: a day with 25 hours is one step', async () => {
  const { range, before } = await resolveDateRange(
    { first: '2020-10-31', final: '2020-11-02' },
    'America/New_York',
  )
  expect(range.steps.map(({ name }) => name)).toEqual(['2020-10-31', '2020-11-01', '2020-11-02'])
  expect([range.from, range.to].map(at => at.toISOString())).toEqual([
    '2020-10-31T04:00:00.000Z',
    '2020-11-03T05:00:00.000Z',
  ])
  expect(before.steps.map(({ name }) => name)).toEqual(['2020-10-28', '2020-10-29', '2020-10-30'])
})

test('the last days end now, and the range before has the same length', async () => {
  const { range, before } = await resolveDateRange({ last: 7, step: 'day' }, 'Asia/Tokyo')
  expect([range.steps.length, before.steps.length]).toEqual([7, 7])
  expect(before.to).toEqual(range.from)
  const hours = await resolveDateRange({ last: 24, step: 'hour' }, 'UTC')
  expect([hours.range.steps.length, hours.before.steps.length]).toEqual([24, 24])
  expect(hours.range.steps[0]?.name).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00$/)
})

test('amounts are summed by days of the time zone or by hour', async () => {
  const metric = 'claims'
  const key = 'analytics-test'
  await db.run(sql`
    insert into hourly_metrics (metric, key, at, amount) values
      (${metric}, ${key}, '2020-03-01T04:00Z', 2), (${metric}, ${key}, '2020-03-01T05:00Z', 3),
      (${metric}, ${key}, '2020-03-01T06:00Z', 4)
    on conflict do nothing`)
  try {
    const range = {
      from: new Date('2020-02-29T05:00Z'),
      to: new Date('2020-03-02T05:00Z'),
      zone: 'America/New_York',
    }
    expect((await readSeries(metric, { ...range, step: 'day' })).map(({ amount }) => amount)).toEqual([2, 7])
    expect((await readSeries(metric, { ...range, step: 'hour' })).map(({ amount }) => amount)).toEqual([
      2, 3, 4,
    ])
  } finally {
    await db.run(sql`delete from hourly_metrics where key = ${key}`)
  }
})
