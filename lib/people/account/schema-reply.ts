import { z } from 'zod'
import { flagShape, timestampShape } from '@/lib/core/wire'

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

const userFields = {
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
}

const userResource = z.strictObject(userFields).meta({ id: 'User' })

export const userReply = z.strictObject({ user: userResource })

const ownProfile = z
  .strictObject({
    ...userFields,
    is_phone_verified: flagShape,
    pending_email: z
      .string()
      .meta({ description: 'Until the mailed link is opened; empty if there is none' }),
    pending_phone: z.string().meta({ description: 'Until the texted code is sent; empty if there is none' }),
    avatar_choices: z.array(z.string()).meta({
      description: 'URLs that `avatar` can be set to',
      examples: [['https://api.example.com/avatars/ocean.png', 'https://api.example.com/avatars/plum.png']],
    }),
    privacy_show_recent_picks: flagShape,
    is_scoring_notice_dsa: flagShape,
    is_gameplay_sound_enabled: flagShape,
    next_sound_key: z.string(),
    user_background_sounds: z.array(z.strictObject({ sound_key: z.string(), is_enabled: flagShape })),
  })
  .meta({ id: 'Profile' })

export const profileReply = z.strictObject({ user: ownProfile })
