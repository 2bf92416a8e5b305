import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** What is counted; money in cents, users that were active by days of UTC. */
export type Figure =
  | 'sign_ups'
  | 'entries'
  | 'bought'
  | 'paid'
  | 'claims'
  | 'claim_cents'
  | 'active_users'
  | 'active_users_of_span'

/** A stretch of time, its end outside, cut into hours or into days of a zone. */
export type Span = { from: Date; to: Date; zone: string; step: 'hour' | 'day' }

/** An amount of one step; `key` says whose: a mode, a promo's id, or "" for all. */
export type Point = { at: Date; key: string; amount: number }

/** The amounts of a figure by step and key, oldest first; a step in which nothing happened is not in it. */
export async function readSeries(figure: Figure, { from, to, zone, step }: Span): Promise<Point[]> {
  return db.rows<Point>(sql`
    select date_trunc(${step}, at, ${zone}) as at, key, sum(amount)::float8 as amount
      from hourly_figures where figure = ${figure} and at >= ${from} and at < ${to}
     group by 1, 2 order by 1, 2`)
}

/** The sums of a figure over a span by key, the largest first. */
export async function sumMetric(
  figure: Figure,
  { from, to }: Pick<Span, 'from' | 'to'>,
): Promise<{ key: string; amount: number }[]> {
  return db.rows(sql`
    select key, sum(amount)::float8 as amount from hourly_figures
     where figure = ${figure} and at >= ${from} and at < ${to} group by key order by amount desc, key`)
}

/** When the figures were counted last, or null. */
export async function findLastAggregation(): Promise<Date | null> {
  const row = await db.row<{ at: Date }>(sql`
    select to_timestamp(amount) as at from hourly_figures where figure = 'counted' order by at desc limit 1`)
  return row?.at ?? null
}
