import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { resolveDateRange } from '@/lib/console/analytics/date-range'
import { db } from '@/lib/db/client'
import { readChartData } from './read-chart-data'

test('active users are drawn by UTC day from the first to the last, in every time zone', async () => {
  const days = ['2020-06-01', '2020-06-02', '2020-06-03']
  await db.run(sql`
    insert into hourly_metrics (metric, key, at, amount)
    select 'active_users', '', day::timestamptz, 4
      from unnest(${days.map(day => `${day}T00:00:00Z`)}::text[]) as day
    on conflict do nothing`)
  try {
    const request = { first: '2020-06-01', final: '2020-06-03' }
    for (const zone of ['America/New_York', 'Asia/Tokyo', 'UTC']) {
      const [{ range, before }, utc] = await Promise.all([
        resolveDateRange(request, zone),
        resolveDateRange(request, 'UTC'),
      ])
      const { activeDays, active } = await readChartData({ range, before, utc, now: new Date() })
      expect([zone, activeDays, active.values]).toEqual([zone, days, [4, 4, 4]])
    }
  } finally {
    await db.run(sql`delete from hourly_metrics where metric = 'active_users' and at < '2020-07-01'`)
  }
})

test('the previous period is summed up to the time that has passed of the running one', async () => {
  // Three hours of the third day have passed; the days before have an entry and a sign-up every hour.
  const now = new Date('2019-03-06T03:00:00Z')
  await db.run(sql`
    insert into hourly_metrics (metric, key, at, amount)
    select metric, key, at, 1
      from generate_series('2019-03-01T00:00Z'::timestamptz, '2019-03-06T02:00Z', '1 hour') as at,
           (values ('entries', 'Cash'), ('sign_ups', '')) as kinds (metric, key)
    on conflict do nothing`)
  try {
    const ranges = await resolveDateRange({ first: '2019-03-04', final: '2019-03-06' }, 'UTC')
    const data = await readChartData({ ...ranges, utc: ranges, now })
    expect(data.cashEntries.sum).toBe(51)
    expect(data.entriesBefore).toBe(51)
    expect(data.signUpsBefore).toEqual({ values: [24, 24, 24], sum: 51 })
  } finally {
    await db.run(sql`delete from hourly_metrics where at < '2019-04-01'`)
  }
})

test('distinct users of a period that was not counted are unknown, not zero', async () => {
  const ranges = await resolveDateRange({ first: '2018-03-01', final: '2018-03-07' }, 'UTC')
  const { activeInRange } = await readChartData({ ...ranges, utc: ranges, now: new Date() })
  expect(activeInRange).toEqual({ now: 0, before: null })
})

test('a period before whose hours are no longer kept is unknown, not smaller', async () => {
  const now = new Date('2019-06-30T12:00:00Z')
  const read = async (first: string) => {
    const ranges = await resolveDateRange({ first, final: '2019-06-30' }, 'UTC')
    const { signUpsBefore, activeBefore, entriesBefore } = await readChartData({
      ...ranges,
      utc: ranges,
      now,
    })
    return [signUpsBefore?.sum, activeBefore?.sum, entriesBefore]
  }
  expect(await read('2019-04-02')).toEqual([0, 0, 0])
  expect(await read('2019-03-01')).toEqual([undefined, undefined, null])
})
