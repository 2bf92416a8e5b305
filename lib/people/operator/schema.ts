import { z } from 'zod'
import { roles } from '@/lib/change/audit/rules'
import { isMixedScript } from '@/lib/core/mixed-script'
import { emailShape, isTimezone } from '@/lib/core/wire'

/** Missing preferences are left unchanged. */
export const preferencesChange = z
  .strictObject({
    theme: z.enum(['system', 'light', 'dark']),
    density: z.enum(['comfortable', 'compact']),
    zone: z.string().refine(isTimezone, 'Choose a time zone from the list'),
    hasShortcuts: z.boolean(),
  })
  .partial()

/** 12 to 128 characters of any kind. */
export const operatorPasswordShape = z
  .string()
  .min(12, 'Use at least 12 characters, such as a few words')
  .max(128, 'Use at most 128 characters')

const emailError = 'Enter an email address, such as mara@example.com'

const tokenShape = z.string().regex(/^[\w-]{20,100}$/)

export const linkToken = z.strictObject({ token: tokenShape })

export const passwordByLink = z.strictObject({ token: tokenShape, password: operatorPasswordShape })

export const resetRequest = z.strictObject({
  email: emailShape(emailError),
})

/** One of the two. */
export const secondFactor = z.union([
  z.strictObject({ code: z.string().min(1).max(20) }),
  z.strictObject({ recoveryCode: z.string().min(1).max(40) }),
])

export const invitation = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name')
    .max(80, 'Use at most 80 characters')
    .regex(/[\p{L}\p{N}]/u, 'Use at least one letter or digit.')
    .refine(name => !isMixedScript(name), 'Use letters of one alphabet.'),
  email: emailShape(emailError),
  role: z.enum(roles),
})

/** The reason is required for managers only. */
export const invitationWithReason = invitation.extend({ reason: z.string() })

export type InvitationInput = z.input<typeof invitationWithReason>
