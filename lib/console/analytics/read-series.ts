import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'

/** Money in cents. Active users are counted by UTC day. */
export type Metric =
  | 'sign_ups'
  | 'entries'
  | 'bought'
  | 'paid'
  | 'deposited'
  | 'withdrawn'
  | 'claims'
  | 'claim_cents'
  | 'active_users'
  | 'active_users_of_span'

/** Excludes `to`. Days are days of the time zone. */
export type TimeRange = { from: Date; to: Date; zone: string; step: 'hour' | 'day' }

/** The amount of one step. `key` is a mode, a promo ID or empty, depending on the metric. */
export type Point = { at: Date; key: string; amount: number }

/** Oldest first. Steps without events are absent. */
export async function readSeries(metric: Metric, { from, to, zone, step }: TimeRange, source: Db = db) {
  return source.rows<Point>(sql`
    select date_trunc(${step}, at, ${zone}) as at, key, sum(amount)::float8 as amount
      from hourly_metrics where metric = ${metric} and at >= ${from} and at < ${to}
     group by 1, 2 order by 1, 2`)
}

/** Sums by key, largest first. */
export async function sumMetric(
  metric: Metric,
  { from, to }: Pick<TimeRange, 'from' | 'to'>,
  source: Db = db,
): Promise<{ key: string; amount: number }[]> {
  return source.rows(sql`
    select key, sum(amount)::float8 as amount from hourly_metrics
     where metric = ${metric} and at >= ${from} and at < ${to} group by key order by amount desc, key`)
}

export async function findLastAggregation(): Promise<Date | null> {
  const row = await db.row<{ at: Date }>(sql`
    select to_timestamp(amount) as at from hourly_metrics where metric = 'counted' order by at desc limit 1`)
  return row?.at ?? null
}
