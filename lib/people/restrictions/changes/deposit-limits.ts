import sql from 'sql-template-tag'
import { ownLimitColumns } from '@/lib/people/restrictions/own-limits'
import type { Restriction } from './override'
import { assertLimitsLowered, type DepositLimits } from './rules'

type StoredLimits = Record<`${keyof DepositLimits}Cents`, bigint | null>

/**
 * In hundredths; null is the general limit of the settings. Operators only lower limits, which cancels raises that wait; undo
 * restores the previous limits.
 */
export const limitsRestriction: Restriction<DepositLimits> = {
  action: 'user.lower-limits',
  async read(db, userId) {
    const row = await db.row<StoredLimits>(sql`
      select ${ownLimitColumns} from deposit_limits l where user_id = ${userId}`)
    const toNumber = (cents: bigint | null | undefined) => (cents == null ? null : Number(cents))
    return {
      daily: toNumber(row?.dailyCents),
      weekly: toNumber(row?.weeklyCents),
      monthly: toNumber(row?.monthlyCents),
    }
  },
  async write(db, { id }, { from, to, isUndo }) {
    if (!isUndo) assertLimitsLowered(from, to)
    await db.run(sql`
      insert into deposit_limits (user_id, daily_cents, weekly_cents, monthly_cents)
      values (${id}, ${to.daily}, ${to.weekly}, ${to.monthly})
      on conflict (user_id) do update
         set daily_cents = excluded.daily_cents, weekly_cents = excluded.weekly_cents,
             monthly_cents = excluded.monthly_cents, daily_next_at = null, daily_next_cents = null,
             weekly_next_at = null, weekly_next_cents = null, monthly_next_at = null, monthly_next_cents = null`)
  },
}
