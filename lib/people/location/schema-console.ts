import { z } from 'zod'
import { instantShape } from '@/lib/core/wire'

export const regionTerms = z.object({
  code: z.string().regex(/^[A-Z]{2}$/),
  updatedAt: instantShape,
  isAllowed: z.boolean(),
  minAge: z.int('Enter a whole number of years.').min(18, 'At least 18 years.').max(99, 'At most 99 years.'),
})
