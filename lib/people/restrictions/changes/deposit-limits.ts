import { z } from 'zod'
import { integerShape } from '@/lib/core/wire'
import { describeLimits } from '@/lib/people/restrictions/responsible-play/describe-limits'
import { readOwnLimits } from '@/lib/people/restrictions/responsible-play/read-responsible-play'
import type { OwnLimit } from '@/lib/people/restrictions/responsible-play/rules'
import { writeOwnLimits } from '@/lib/people/restrictions/responsible-play/set-own-limits'
import { restrictionChange } from './override'
import { assertLimitsLowered, type DepositLimits } from './rules'

const limit = integerShape(
  'Enter an amount with at most two decimals.',
  100_000_000,
  'Enter at most 1,000,000.00.',
)
  .min(0, 'Enter 0.00 or more.')
  .nullable()

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
    const { daily, weekly, monthly } = await readOwnLimits(db, userId)
    return { daily: centsOf(daily), weekly: centsOf(weekly), monthly: centsOf(monthly) }
  },
  async write(db, { id }, { from, to, isUndo }) {
    if (!isUndo) assertLimitsLowered(from, to)
    const { daily, weekly, monthly } = to
    await writeOwnLimits(db, id, {
      daily: limitOf(daily),
      weekly: limitOf(weekly),
      monthly: limitOf(monthly),
    })
  },
})

const centsOf = ({ cents }: OwnLimit) => (cents === null ? null : Number(cents))

const limitOf = (cents: number | null): OwnLimit => ({
  cents: cents === null ? null : BigInt(cents),
  next: null,
})
