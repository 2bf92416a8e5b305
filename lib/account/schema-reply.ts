import { z } from 'zod'
import { flagShape, timestampShape } from '@/lib/wire'

const identity = z
  .strictObject({ id: z.int(), email: z.string(), username: z.string() })
  .meta({ id: 'Identity' })

/** What sign-up, sign-in and reactivation answer: a bearer token with its end, and whose it is. */
export const session = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_at: timestampShape,
    user: identity,
  })
  .meta({ id: 'Session' })

/** What verify-code answers. */
export const verifiedCode = z.strictObject({ otp: z.string(), type: z.string(), user: identity })

/** The User resource. */
const userResource = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    username: z.string(),
    is_adult: flagShape,
    phone: z.string(),
    avatar: z.string(),
    is_email_verified: flagShape,
    email_verified_date_time: z
      .string()
      .regex(/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/)
      .meta({ description: 'UTC as <date> <time>; empty while the address is not verified' }),
    created_at: timestampShape,
    updated_at: timestampShape,
    promo_code: z.string(),
    bucks: z.int(),
    credits: z.int(),
    available_cash: z.int(),
    referral_code: z.uuid(),
    unique_onboarding_id: z.uuid(),
    timezone: z.string(),
    platform: z.string(),
  })
  .meta({ id: 'User' })

/** What updated/promo-code answers under `data`. */
export const userReply = z.strictObject({ user: userResource })
