import { z } from 'zod'
import { idShape } from '@/lib/wire'

const mostCents = 1_000_000_000

/** A credit, or below zero a debit, as an operator asks for it; `requestKey` makes sending it twice act once. */
export const adjustmentForm = z.strictObject({
  userId: idShape,
  bucket: z.enum(['cash', 'site_credits', 'credits', 'bucks', 'reward_credits']),
  amountCents: z
    .int({ message: 'An amount with at most two decimals.' })
    .min(-mostCents, 'At most 10,000,000.00.')
    .max(mostCents, 'At most 10,000,000.00.')
    .refine(cents => cents !== 0, 'An amount other than zero.'),
  requestKey: z.string().min(1).max(255),
})
