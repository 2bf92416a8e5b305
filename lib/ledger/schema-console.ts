import { z } from 'zod'
import { idShape } from '@/lib/core/wire'

const maxCents = 1_000_000_000

/** A debit if negative. A form sent twice with the same `requestKey` is posted once. */
export const adjustmentForm = z.strictObject({
  userId: idShape,
  bucket: z.enum(['cash', 'site_credits', 'credits', 'bucks', 'reward_credits']),
  amountCents: z
    .int({ message: 'Enter an amount with at most two decimals.' })
    .min(-maxCents, 'Enter at most 10,000,000.00.')
    .max(maxCents, 'Enter at most 10,000,000.00.')
    .refine(cents => cents !== 0, 'Enter an amount other than zero.'),
  requestKey: z.string().min(1).max(255),
})
