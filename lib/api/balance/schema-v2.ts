import { z } from 'zod'
import { extendedGame } from '@/lib/app-config/catalog/schema'
import { appVersions } from '@/lib/app-config/release/schema'
import { amountShape, flagShape } from '@/lib/core/wire'
import { depositValidations, paymentMethod } from '@/lib/payments/schema'
import { kycStatusName } from '@/lib/people/identity/schema'
import { locationStatusName } from '@/lib/people/location/schema'

const releaseNotes = z.array(z.strictObject({ title: z.string(), description: z.string() }))

export const balanceV2 = z
  .strictObject({
    username: z.string(),
    available_bucks: amountShape,
    available_credits: amountShape,
    available_cash: amountShape,
    available_cash_excluding_site_credits: amountShape,
    available_site_credits: amountShape,
    reward_earned_credits: amountShape,
    kyc_status: z.strictObject({ id: z.int(), name: kycStatusName }),
    kyc_upload_url: z.string().nullable().meta({
      description:
        'Personal page of the identity check, also while details are checked; null without one, or after it expired.',
    }),
    kyc_url_days_passed: z
      .int()
      .nullable()
      .meta({ description: 'Days since the link was issued; null without one.' }),
    kyc_url_expiry: z.int().meta({ description: 'Days after which the link expires.' }),
    geo_location_status: z.strictObject({ id: z.int(), name: locationStatusName }),
    cash_deposit_min: amountShape,
    cash_deposit_max: amountShape,
    payment_client_key: z.string(),
    games: z.array(extendedGame),
    kyc_dob: z.string().nullable(),
    websocket_host: z
      .string()
      .nullable()
      .meta({ description: 'Host of the Pusher protocol server, over TLS (`wss`); null if there is none.' }),
    websocket_port: z.string().meta({ description: 'Its port; empty if there is none.' }),
    websocket_key: z
      .string()
      .meta({ description: 'The key of the app for the server; empty if there is none.' }),
    privacy_show_recent_picks: flagShape,
    is_partner_withdrawal_done_recently: flagShape,
    is_partner_deposit: flagShape.meta({ description: '1 after a completed deposit.' }),
    is_partner_first_deposit: flagShape.meta({
      description: '1 while there is exactly one completed deposit.',
    }),
    is_partner_second_deposit: flagShape.meta({
      description: '1 while there are exactly two completed deposits.',
    }),
    is_partner_first_time_cash_entry: flagShape.meta({
      description: '1 while exactly one entry was paid with cash.',
    }),
    experience_level: z
      .enum(['Beginner', 'Intermediate', 'Expert'])
      .meta({ description: 'By the number of settled entries.' }),
    is_self_exclusion: flagShape,
    trivia_reset_seconds: z.string().regex(/^\d+$/),
    is_trivia_done: flagShape,
    is_scoring_notice_dsa: flagShape,
    reward_value: z.int().meta({ description: 'Credits for a correct trivia answer.' }),
    deposit_checkout_url: z.url(),
    payment_methods_count: z.int(),
    payment_methods: z.array(paymentMethod),
    deposit_validations: depositValidations,
    referral_code_partner: z.url(),
    is_email_verified_new: flagShape,
    kyc_attempts: z
      .int()
      .nullable()
      .meta({ description: 'Identity checks that were submitted; null before the first.' }),
    fcm_token: z.string().nullable(),
    enjoying_app_status: z
      .enum(['eligible', 'not_eligible'])
      .meta({ description: '`eligible`: ask for a rating of the app.' }),
    maintenance_mode: z.enum(['disabled', 'enabled']),
    is_gameplay_sound_enabled: flagShape,
    next_sound_key: z.string(),
    user_background_sounds: z.array(z.strictObject({ sound_key: z.string(), is_enabled: flagShape })),
    current_streak: z.int().meta({ description: 'Consecutive trivia days with an answer.' }),
    version_info: appVersions.extend({
      android_release_notes: releaseNotes,
      ios_release_notes: releaseNotes,
    }),
  })
  .meta({ id: 'BalanceV2' })
