import sql from 'sql-template-tag'
import { z } from 'zod'
import { ownLimitColumns } from '@/lib/people/restrictions/deposit-limits'
import { describeLimits } from '@/lib/people/restrictions/responsible-play/describe-limits'
import { restrictionChange } from './override'
import { assertLimitsLowered, type DepositLimits } from './rules'

const limit = z.int().min(0).max(100_000_000).nullable()

type StoredLimits = Record<`${keyof DepositLimits}Cents`, bigint | null>

/** In hundredths; null is the general limit. Operators only lower limits, which cancels raises that wait. */
export const lowerLimits = restrictionChange({
  name: 'user.lower-limits',
  title: 'Lower the deposit limits of a user',
  users: 'favors',
  secondManager: 'never',
  details: 'Limits cannot be raised or removed.',
  did({ after }) {
    const limits = describeLimits(after)
    return `lowered the deposit limits of {subject}${limits && `: ${limits}`}`
  },
  undone({ before }) {
    const limits = describeLimits(before)
    return `restored the deposit limits of {subject}${limits && `: ${limits}`}`
  },
  fields: z.strictObject({ daily: limit, weekly: limit, monthly: limit }),
  unconfirmed: 'It can be undone.',
  async read(db, userId): Promise<DepositLimits> {
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
})
