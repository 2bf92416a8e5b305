import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { resolveDateRange } from '@/lib/analytics/date-range'
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
      const { activeDays, active } = await readChartData({ range, before, utc })
      expect([zone, activeDays, active.values]).toEqual([zone, days, [4, 4, 4]])
    }
  } finally {
    await db.run(sql`delete from hourly_metrics where metric = 'active_users' and at < '2020-07-01'`)
  }
})
