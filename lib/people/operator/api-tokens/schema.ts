import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { maxTokenDays, tokenScopes } from './rules'

const daysMessage = `Enter 1 to ${maxTokenDays} days.`

export const newToken = z.object({
  name: z.string().trim().min(3, 'Enter at least 3 characters.').max(80, 'Use at most 80 characters.'),
  scopes: z.array(z.enum(tokenScopes)).min(1, 'Choose at least one scope.').max(tokenScopes.length),
  days: z.int(daysMessage).min(1, daysMessage).max(maxTokenDays, daysMessage),
})

export const tokenWithReason = newToken
  .extend({
    reason: reasonShape,
    /** The operator's password; empty without one. */
    current: z.string().max(128),
  })
  .strict()

export type TokenInput = z.output<typeof tokenWithReason>
