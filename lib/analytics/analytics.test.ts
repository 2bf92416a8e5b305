import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { fund, makeUser } from '@/lib/account/testing'
import { db } from '@/lib/db/client'
import { aggregateHours } from './aggregate-hours'
import { resolveDateRange } from './date-range'
import { findLastAggregation, readSeries, sumMetric } from './read-series'

const zone = 'UTC'
const hourMs = 3_600_000

async function soFar(figure: Parameters<typeof readSeries>[0]) {
  const to = new Date(Date.now() + hourMs)
  const sums = await sumMetric(figure, { from: new Date(to.getTime() - 3 * hourMs), to })
  return sums.reduce((sum, { amount }) => sum + amount, 0)
}

test('what happened is in the next count, once, however often it is counted', async () => {
  await aggregateHours()
  const before = await soFar('sign_ups')
  const user = await makeUser()
  await fund(user.id, 'cash', 500n)
  await aggregateHours()
  await aggregateHours()
  const after = await soFar('sign_ups')
  const all = await db.row<{ users: number }>(sql`select count(*)::int as users from users`)
  expect(after).toBeGreaterThan(before)
  expect(after).toBeLessThanOrEqual(all?.users ?? 0)
  expect((await findLastAggregation())?.getTime()).toBeGreaterThan(Date.now() - hourMs)
})

test('a user is active once on a day of UTC, from signing up on', async () => {
  const user = await makeUser()
  await db.run(
    sql`update access_tokens set last_used_at = now() + interval '1 second' where user_id = ${user.id}`,
  )
  const days = await db.rows(sql`
    select on_day from active_days where user_id = ${user.id} and on_day = (now() at time zone 'UTC')::date`)
  expect(days).toHaveLength(1)
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

test('the steps of a span are those of its zone: the day on which clocks go back is one', async () => {
  const { span, before } = await resolveDateRange({ first: '2020-10-31', final: '2020-11-02' }, 'America/New_York')
  expect(span.steps.map(({ name }) => name)).toEqual(['2020-10-31', '2020-11-01', '2020-11-02'])
  expect([span.from, span.to].map(at => at.toISOString())).toEqual([
    '2020-10-31T04:00:00.000Z',
    '2020-11-03T05:00:00.000Z',
  ])
  expect(before.steps.map(({ name }) => name)).toEqual(['2020-10-28', '2020-10-29', '2020-10-30'])
})

test('the last days end now, and as many stand before them', async () => {
  const { span, before } = await resolveDateRange({ last: 7, step: 'day' }, 'Asia/Tokyo')
  expect([span.steps.length, before.steps.length]).toEqual([7, 7])
  expect(before.to).toEqual(span.from)
  const hours = await resolveDateRange({ last: 24, step: 'hour' }, 'UTC')
  expect([hours.span.steps.length, hours.before.steps.length]).toEqual([24, 24])
  expect(hours.span.steps[0]?.name).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00$/)
})

test('amounts are summed by the days of a zone, and by hour where hours are asked for', async () => {
  const figure = 'claims'
  const key = 'figures-test'
  await db.run(sql`
    insert into hourly_figures (figure, key, at, amount) values
      (${figure}, ${key}, '2020-03-01T04:00Z', 2), (${figure}, ${key}, '2020-03-01T05:00Z', 3),
      (${figure}, ${key}, '2020-03-01T06:00Z', 4)
    on conflict do nothing`)
  try {
    const span = {
      from: new Date('2020-02-29T05:00Z'),
      to: new Date('2020-03-02T05:00Z'),
      zone: 'America/New_York',
    }
    expect((await readSeries(figure, { ...span, step: 'day' })).map(({ amount }) => amount)).toEqual([2, 7])
    expect((await readSeries(figure, { ...span, step: 'hour' })).map(({ amount }) => amount)).toEqual([
      2, 3, 4,
    ])
  } finally {
    await db.run(sql`delete from hourly_figures where key = ${key}`)
  }
})
