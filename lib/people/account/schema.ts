import { z } from 'zod'
import { emailShape, emptyAsMissing, fromText, idShape, platformShape } from '@/lib/core/wire'
import { profileRequests, timezone, username } from './profile-fields'

/** Lowercased, as stored. */
const email = emailShape().toLowerCase()

const phone = z
  .string()
  .regex(/^\d{10}$/, 'The phone field must be exactly 10 digits.')
  .meta({ description: 'Exactly 10 digits' })

const newPassword = z
  .string()
  .min(8)
  .max(20)
  .regex(/\p{L}/u, 'The password field must have at least one letter.')
  .regex(/\p{Nd}/u, 'The password field must have at least one digit.')
  .meta({ description: 'At least one letter and one digit' })

const passwordConfirmation = z.string().meta({ description: 'Must equal `password`' })

/** Pasted codes have spaces, punctuation or invisible marks around their digits, or digits of another script. */
const toDigits = (text: string) =>
  text.length > 64
    ? text
    : text
        .normalize('NFKC')
        .replaceAll(/[\s\p{Cf}\p{P}]/gu, '')
        .replaceAll(/(?!\d)\p{Nd}/gu, toDigit)

/** Unicode has the digits of every script in a row, from 0. */
function toDigit(digit: string): string {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (isDigit(first - 1)) first--
  return String((code - first) % 10)
}

const otp = z
  .string()
  .overwrite(toDigits)
  .regex(/^\d{6}$/, 'The otp field must be the 6-digit code.')
  .meta({ description: 'The 6-digit code' })

/** Shown as text, never fetched. The use-case checks its scheme. */
const referralLink = z
  .string()
  .trim()
  .max(2048)
  .regex(
    /^[a-z][a-z\d+.-]{0,31}:\/\/\S/i,
    'The referral_link field must be a URL such as https://example.com/r/1 or myapp://open?r=1.',
  )
  .meta({ format: 'uri', description: 'A web address, or a link with the scheme of an app (`myapp://…`)' })

const confirmed = <Password extends { password: string; password_confirmation: string }>(
  shape: z.ZodType<Password>,
) =>
  shape.refine(body => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    error: 'The password_confirmation field must equal the password field.',
  })

export const signUpRequest = confirmed(
  z.object({
    email,
    username,
    phone,
    password: newPassword,
    password_confirmation: passwordConfirmation,
    promo_code: z.string().trim().max(255).optional(),
    referral_link: emptyAsMissing(referralLink),
    // An app may know zones that this service does not.
    timezone: timezone.optional().catch(undefined).meta({
      description: 'Name of an IANA time zone; UTC without it, and if the service does not know it.',
    }),
    platform: platformShape.meta({
      description: 'Counts until `POST /device-info-logs` reports the device.',
    }),
  }),
)

/** Any password is compared: validation reveals nothing about stored passwords. */
export const signInRequest = z.object({ email, password: z.string().min(1).max(255) })

export const emailRequest = z.object({ email })

/** Type 10 (forgot password) is the only one. */
export const verifyCodeRequest = z.object({
  otp,
  email,
  type: z
    .union([z.literal('10'), z.literal(10)], {
      error: issue =>
        issue.input === undefined ? undefined : 'The type field must be 10 (forgot password).',
    })
    .transform(String)
    .meta({ description: '10: forgot password. The only value.' }),
})

export const resetPasswordRequest = confirmed(
  z.object({ user_id: idShape, otp, password: newPassword, password_confirmation: passwordConfirmation }),
)

export const reactivationCodeRequest = z.object({
  phone,
  otp_signature: z.string().trim().max(255).optional().meta({
    description:
      'App hash for the Android SMS Retriever, 11 characters, appended as the last line of the SMS. Any other text is left out.',
  }),
})

export const reactivationRequest = z.object({ phone, otp })

/** An invalid token is treated as an unknown one. */
export const verificationRequest = z.object({
  token: z
    .string()
    .max(255)
    .regex(/^[\w-]*$/)
    .catch(''),
})

export const userModeRequest = z.object({
  user_mode: z.enum(['Cash', 'Arcade']).meta({
    description: 'Cash spends site credits, then cash; Arcade spends credits, then bucks.',
  }),
})

export const promoCodeRequest = z.object({ promo_code: z.string().trim().max(255).optional() })

export const referralLinkRequest = z.object({ referral_link: referralLink })

const { username: name, timezone: zone, ...others } = profileRequests

/** Unknown fields are ignored; at least one known field is required. */
export const profileRequest = z
  .object({ username: name, timezone: zone, ...others })
  .refine(change => Object.values(change).some(value => value !== undefined), {
    path: ['username'],
    error: `Send at least one of the fields username, timezone, ${Object.keys(others)
      .join(', ')
      .replace(/, (\w+)$/, ' and $1')}.`,
  })

export type ProfileChange = z.output<typeof profileRequest>

/** The password is compared, not validated: an error must not reveal anything about it. */
const currentPassword = z.string().min(1).max(255).meta({ description: 'The current password' })

export const emailChangeRequest = z.object({ email, password: currentPassword })

export const passwordChangeRequest = z
  .object({ password: currentPassword, new_password: newPassword, new_password_confirmation: z.string() })
  .refine(body => body.new_password === body.new_password_confirmation, {
    path: ['new_password_confirmation'],
    error: 'The new_password_confirmation field must equal the new_password field.',
  })

export const sessionParams = z.object({ session_id: fromText(idShape) })

export const phoneChangeRequest = z
  .object({ phone, password: currentPassword.optional(), code: otp.optional() })
  .refine(body => (body.password === undefined) !== (body.code === undefined), {
    path: ['password'],
    error: 'Send either the password, to request a code, or the code, to confirm the phone.',
  })
  .meta({ examples: [{ phone: '5550104488', password: 'lovelace1843' }] })
