import { z } from 'zod'
import { flagShape, timestampShape } from '@/lib/wire'

const identity = z
  .strictObject({ id: z.int(), email: z.string(), username: z.string() })
  .meta({ id: 'Identity' })

export const session = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_at: timestampShape,
    user: identity,
  })
  .meta({ id: 'Session' })

export const verifiedCode = z.strictObject({ otp: z.string(), type: z.string(), user: identity })

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
      .meta({ description: 'UTC, `<date> <time>`; empty until the email is verified' }),
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

export const userReply = z.strictObject({ user: userResource })
