import sql from 'sql-template-tag'
import type { Aspect } from './override'
import { assertLimitsLowered, type DepositLimits } from './rules'

type StoredLimits = Record<keyof DepositLimits, bigint | null>

/** In hundredths; null is the general limit of the settings. Operators only lower limits; undo restores the previous ones. */
export const limitsAspect: Aspect<DepositLimits> = {
  action: 'user.lower-limits',
  async read(db, userId) {
    const row = await db.row<StoredLimits>(sql`
      select daily_cents as daily, weekly_cents as weekly, monthly_cents as monthly
        from deposit_limits where user_id = ${userId}`)
    const toNumber = (cents: bigint | null | undefined) => (cents == null ? null : Number(cents))
    return { daily: toNumber(row?.daily), weekly: toNumber(row?.weekly), monthly: toNumber(row?.monthly) }
  },
  async write(db, { id }, { from, to, isUndo }) {
    if (!isUndo) assertLimitsLowered(from, to)
    await db.run(sql`
      insert into deposit_limits (user_id, daily_cents, weekly_cents, monthly_cents)
      values (${id}, ${to.daily}, ${to.weekly}, ${to.monthly})
      on conflict (user_id) do update
         set daily_cents = excluded.daily_cents, weekly_cents = excluded.weekly_cents,
             monthly_cents = excluded.monthly_cents`)
  },
}
