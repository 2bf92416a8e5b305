import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { idShape } from '@/lib/core/wire'
import { maxTokenDays, tokenScopes } from './rules'

const daysMessage = `Enter 1 to ${maxTokenDays} days.`

export const tokenWithReason = z.strictObject({
  name: z.string().trim().min(3, 'Enter at least 3 characters.').max(80, 'Use at most 80 characters.'),
  scopes: z.array(z.enum(tokenScopes)).min(1, 'Choose at least one scope.').max(tokenScopes.length),
  days: z.int(daysMessage).min(1, daysMessage).max(maxTokenDays, daysMessage),
  reason: reasonShape,
  /** The operator's password; empty without one. */
  current: z.string().max(128),
})

export type TokenInput = z.output<typeof tokenWithReason>

export const tokenRevocation = z.strictObject({ id: idShape, reason: reasonShape })
