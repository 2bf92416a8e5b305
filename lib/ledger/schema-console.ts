import { z } from 'zod'
import { centsShape, idShape } from '@/lib/core/wire'

const maxCents = 1_000_000_000n

/** A debit if negative. A form sent twice with the same `requestKey` is posted once. */
export const adjustmentForm = z.object({
  userId: idShape,
  bucket: z.enum(['cash', 'site_credits', 'credits', 'bucks', 'reward_credits']),
  amountCents: centsShape.refine(
    cents => cents >= -maxCents && cents <= maxCents,
    'Enter at most 10,000,000.00.',
  ),
  requestKey: z.string().min(1).max(255),
})
