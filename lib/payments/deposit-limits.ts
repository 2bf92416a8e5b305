import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { Settings } from '@/lib/settings/definitions'
import type { PeriodUsage } from './rules'

type Row = {
  dailyCents: bigint | null
  weeklyCents: bigint | null
  monthlyCents: bigint | null
  dayCents: bigint
  weekCents: bigint
  monthCents: bigint
}

/**
 * Deposits of the current UTC day, the last 7 and the last 30 days, with unpaid ones, and the limits: the user's own if it is
 * lower than the general one. Lock the user before, so that two deposits do not use the same rest.
 */
export async function readDepositUsage(db: Db, userId: number, settings: Settings): Promise<PeriodUsage[]> {
  const row = await db.row<Row>(sql`
    select own.daily_cents, own.weekly_cents, own.monthly_cents,
           coalesce(sum(amount_cents) filter (where at >= date_trunc('day', now(), 'UTC')), 0)::bigint as day_cents,
           coalesce(sum(amount_cents) filter (where at > now() - interval '7 days'), 0)::bigint as week_cents,
           coalesce(sum(amount_cents), 0)::bigint as month_cents
      from (select ${userId}::int as user_id) one left join deposit_limits own using (user_id)
           left join lateral (
             select amount_cents, completed_at as at from deposits
              where user_id = one.user_id and status = 'completed' and completed_at > now() - interval '30 days'
             union all
             select amount_cents, now() from deposits
              where user_id = one.user_id and status = 'pending' and completed_at is null and provider is not null
           ) paid on true
     group by own.daily_cents, own.weekly_cents, own.monthly_cents`)
  if (!row) throw new Error('a user without deposits has one row')
  const lower = (own: bigint | null, general: number) =>
    own !== null && own < BigInt(general) ? own : BigInt(general)
  return [
    {
      period: 'day',
      usedCents: row.dayCents,
      limitCents: lower(row.dailyCents, settings.deposit_limit_daily_cents),
    },
    {
      period: 'week',
      usedCents: row.weekCents,
      limitCents: lower(row.weeklyCents, settings.deposit_limit_weekly_cents),
    },
    {
      period: 'month',
      usedCents: row.monthCents,
      limitCents: lower(row.monthlyCents, settings.deposit_limit_monthly_cents),
    },
  ]
}
