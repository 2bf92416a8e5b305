import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'

export const regionTerms = z.strictObject({
  code: z.string().regex(/^[A-Z]{2}$/),
  updatedAt: z.iso.datetime(),
  isAllowed: z.boolean(),
  minAge: z.int('Enter a whole number of years.').min(18, 'At least 18 years.').max(99, 'At most 99 years.'),
})

export const regionWithReason = regionTerms.extend({ reason: reasonShape })
