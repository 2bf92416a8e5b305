import { z } from 'zod'
import { idShape } from '@/lib/wire'
import { isAllowedUsername, reservedUsernameMessage } from './rules'

/** An e-mail address in a request, in lower case as it is stored. */
const email = z.string().trim().toLowerCase().max(255).check(z.email())

const phone = z
  .string()
  .regex(/^\d{10}$/, 'The phone field must have 10 digits and nothing else.')
  .meta({ description: '10 digits and nothing else' })

const username = z
  .string()
  .trim()
  .regex(
    /^[\w.-]{3,30}$/,
    'The username field must have 3 to 30 characters out of letters, digits, "_", "." and "-".',
  )
  .refine(isAllowedUsername, reservedUsernameMessage)
  .meta({ description: '3 to 30 characters out of letters, digits, "_", "." and "-"' })

const newPassword = z
  .string()
  .min(8)
  .max(20)
  .regex(/\p{L}/u, 'The password field must have at least one letter.')
  .regex(/\p{Nd}/u, 'The password field must have at least one digit.')
  .meta({ description: 'At least one letter and one digit' })

const passwordAgain = z.string().meta({ description: 'The password once more' })

const otp = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The otp field must be the 6 digits of the code.')
  .meta({ description: 'The 6 digits of the code' })

/** A web address that a user hands in; it is shown as text and never fetched. */
const webAddress = z
  .string()
  .trim()
  .max(2048)
  .check(z.url({ protocol: /^https?$/ }))

const timezone = z
  .string()
  .trim()
  .max(255)
  .refine(isTimezone, 'The timezone field must be a zone of the IANA database, such as America/New_York.')
  .meta({ description: 'A zone of the IANA database' })

function isTimezone(name: string): boolean {
  // An offset is no zone: newer engines would take +01:00.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const confirmed = <Password extends { password: string; password_confirmation: string }>(
  shape: z.ZodType<Password>,
) =>
  shape.refine(body => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    error: 'The password_confirmation field must equal the password field.',
  })

/** Body of POST /sign-up. */
export const signUpRequest = confirmed(
  z.object({
    email,
    username,
    phone,
    password: newPassword,
    password_confirmation: passwordAgain,
    promo_code: z.string().trim().max(255).optional(),
    referral_link: webAddress.optional(),
    timezone: timezone.optional(),
    platform: z.enum(['android', 'ios']).optional(),
  }),
)

/** Body of POST /sign-in; any password is compared, so that nothing is told about it beforehand. */
export const signInRequest = z.object({ email, password: z.string().min(1).max(255) })

/** Body of the calls that name an account by its e-mail address. */
export const emailRequest = z.object({ email })

/** Body of POST /verify-code; `type` 10 is forgot-password, the only one. */
export const verifyCodeRequest = z.object({
  otp,
  email,
  type: z
    .union([z.literal('10'), z.literal(10)], {
      error: issue =>
        issue.input === undefined ? undefined : 'The type field must be 10 (forgot password).',
    })
    .transform(String)
    .meta({ description: '10 is forgot-password, the only one' }),
})

/** Body of POST /reset-password. */
export const resetPasswordRequest = confirmed(
  z.object({ user_id: idShape, otp, password: newPassword, password_confirmation: passwordAgain }),
)

/** Body of POST /reactivate-account-send-otp. */
export const reactivationCodeRequest = z.object({
  phone,
  otp_signature: z
    .string()
    .trim()
    .max(255)
    .optional()
    .meta({ description: 'The last line of the SMS: the one word by which Android hands it to the app' }),
})

/** Body of POST /reactivate-account. */
export const reactivationRequest = z.object({ phone, otp })

/** Query of GET /verify-email; what cannot be a token is one that nobody was sent. */
export const verificationRequest = z.object({ token: z.string().max(255).catch('') })

/** Body of POST /update/user-mode. */
export const userModeRequest = z.object({ user_mode: z.enum(['Cash', 'Arcade']) })

/** Body of POST /updated/promo-code. */
export const promoCodeRequest = z.object({ promo_code: z.string().trim().max(255).optional() })

/** Body of POST /save-referral-link. */
export const referralLinkRequest = z.object({ referral_link: webAddress })
