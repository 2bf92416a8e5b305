import { z } from 'zod'
import { minReasonLength } from '@/lib/audit/rules'
import { optionalReason, reasonShape } from '@/lib/audit/schema'
import { idShape } from '@/lib/wire'
import { roles } from './rules'

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** The preferences that an operator changes; the rest stays. */
export const preferencesChange = z
  .strictObject({
    theme: z.enum(['system', 'light', 'dark']),
    density: z.enum(['comfortable', 'compact']),
    zone: z.string().refine(isZone, 'Choose a time zone of the list'),
    hasShortcuts: z.boolean(),
  })
  .partial()

/** A password as operators choose one: 12 to 128 characters, of any kind. */
export const operatorPassword = z
  .string()
  .min(12, 'Use 12 characters or more; a few words do')
  .max(128, 'Use 128 characters at most')

const linkToken = z.string().regex(/^[\w-]{20,100}$/)

/** A new password, by a mailed link. */
export const passwordByLink = z.strictObject({ token: linkToken, password: operatorPassword })

/** Who asks for a link. */
export const resetRequest = z.strictObject({
  email: z.email('Write an e-mail address, such as mara@example.com').max(255),
})

/** Who is invited, and as what. */
export const invitation = z.strictObject({
  name: z.string().trim().min(1, 'Write a name').max(80, 'Use 80 letters at most'),
  email: z.string().trim().pipe(z.email('Write an e-mail address, such as mara@example.com').max(255)),
  role: z.enum(roles),
})

/** The same, and why; for a manager that is asked. */
export const invitationWithReason = invitation
  .extend({ reason: optionalReason })
  .refine(({ role, reason }) => role !== 'manager' || reason.length >= minReasonLength, {
    path: ['reason'],
    message: `Enter a reason of at least ${minReasonLength} characters.`,
  })

/** One operator. */
export const oneOperator = z.strictObject({ operatorId: idShape })

/** One operator, and why something is done about them. */
export const operatorWithReason = z.strictObject({ operatorId: idShape, reason: reasonShape })

/** Another role for an operator. */
export const roleChange = z.strictObject({ operatorId: idShape, role: z.enum(roles), reason: reasonShape })
