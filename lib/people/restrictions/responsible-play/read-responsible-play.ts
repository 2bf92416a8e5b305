import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { limitPeriods, type OwnLimit, type OwnLimits, settleLimit } from './rules'

type Stored = Record<`${(typeof limitPeriods)[number]}${'Cents' | 'NextCents'}`, bigint | null> &
  Record<`${(typeof limitPeriods)[number]}NextAt`, Date | null> & { now: Date }

/** With raises that are due. */
export async function readOwnLimits(db: Db, userId: number): Promise<OwnLimits> {
  const row = await db.row<Stored>(sql`
    select daily_cents, daily_next_cents, daily_next_at, weekly_cents, weekly_next_cents, weekly_next_at,
           monthly_cents, monthly_next_cents, monthly_next_at, statement_timestamp() as now
      from deposit_limits where user_id = ${userId}`)
  const limits = limitPeriods.map((period): [string, OwnLimit] => {
    if (!row) return [period, { cents: null, next: null }]
    const at = row[`${period}NextAt`]
    const next = at && { cents: row[`${period}NextCents`], at }
    return [period, settleLimit({ cents: row[`${period}Cents`], next }, row.now)]
  })
  return Object.fromEntries(limits) as OwnLimits
}
