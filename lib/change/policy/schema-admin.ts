import { z } from 'zod'
import { optionalReason } from '@/lib/change/audit/schema'

/** What a caller of the admin API sends instead of typing a name into the console. */
export const lockoutFields = {
  reason: optionalReason.default('').meta({
    description: 'Stored in the audit log. Required, with 10 characters, if the change locks users out.',
  }),
  confirmation: z
    .string()
    .trim()
    .max(100)
    .default('')
    .meta({ description: 'The name of what locks users out. The rejection without it has the name.' }),
}
