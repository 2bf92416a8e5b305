import { z } from 'zod'
import { extendedGame } from '@/lib/app-config/catalog/schema'
import { maintenanceMode } from '@/lib/app-config/maintenance/schema'
import { appVersions } from '@/lib/app-config/release/schema'
import { amountShape, flagShape } from '@/lib/core/wire'
import { depositValidations, paymentMethod } from '@/lib/payments/schema'
import { kycStatusName } from '@/lib/people/identity/schema'
import { locationStatusName } from '@/lib/people/location/schema'

const releaseNotes = z
  .array(z.strictObject({ title: z.string(), description: z.string() }))
  .meta({ description: 'Of the latest release, for users.' })

export const balanceV2 = z
  .strictObject({
    username: z.string().meta({ description: 'As other users see it.' }),
    available_bucks: amountShape.meta({ description: 'Play money won in Arcade mode.' }),
    available_credits: amountShape.meta({
      description: 'Play money that Arcade mode spends first; can be negative.',
    }),
    available_cash: amountShape.meta({ description: 'Cash and site credits: what Cash mode can spend.' }),
    available_cash_excluding_site_credits: amountShape.meta({
      description: 'Cash only: what can be withdrawn.',
    }),
    available_site_credits: amountShape.meta({
      description: 'Pays for play in Cash mode, before cash; cannot be withdrawn.',
    }),
    reward_earned_credits: amountShape.meta({ description: 'Rewards, such as for trivia.' }),
    kyc_status: z
      .strictObject({ id: z.int(), name: kycStatusName })
      .meta({ description: 'State of the identity check.' }),
    kyc_upload_url: z.string().nullable().meta({
      description:
        'Personal page of the identity check, also while details are checked; null without one, or after it expired.',
    }),
    kyc_url_days_passed: z
      .int()
      .nullable()
      .meta({ description: 'Days since the link was issued; null without one.' }),
    kyc_url_expiry: z.int().meta({ description: 'Days after which the link expires.' }),
    geo_location_status: z
      .strictObject({ id: z.int(), name: locationStatusName })
      .meta({ description: 'As the last `POST /geo/check` found it, until it expires.' }),
    cash_deposit_min: amountShape.meta({ description: 'Minimum amount of one deposit.' }),
    cash_deposit_max: amountShape.meta({ description: 'Maximum amount of one deposit.' }),
    payment_client_key: z
      .string()
      .meta({ description: 'Publishable key of the payment provider, for its SDK; empty if it needs none.' }),
    games: z.array(extendedGame).meta({ description: 'All games, in the order of `sequence`.' }),
    kyc_dob: z
      .string()
      .nullable()
      .meta({ description: 'Date of birth of the verified identity, such as 1990-12-31; null before.' }),
    websocket_host: z
      .string()
      .nullable()
      .meta({ description: 'Host of the Pusher protocol server, over TLS (`wss`); null if there is none.' }),
    websocket_port: z.string().meta({ description: 'Its port; empty if there is none.' }),
    websocket_key: z
      .string()
      .meta({ description: 'The key of the app for the server; empty if there is none.' }),
    privacy_show_recent_picks: flagShape.meta({ description: '1 if other users can see recent picks.' }),
    is_partner_withdrawal_done_recently: flagShape.meta({
      description: '1 for some days after a completed withdrawal.',
    }),
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
    is_self_exclusion: flagShape.meta({
      description: '1 during a time-out or exclusion: play for cash is closed.',
    }),
    trivia_reset_seconds: z.string().regex(/^\d+$/).meta({ description: 'Seconds until the next question.' }),
    is_trivia_done: flagShape.meta({ description: '1 once the user has answered the question of the day.' }),
    is_scoring_notice_dsa: flagShape.meta({
      description: '1 once the user has dismissed the scoring notice.',
    }),
    reward_value: z.int().meta({ description: 'Credits for a correct trivia answer.' }),
    deposit_checkout_url: z.url().meta({
      description: 'Personal page where the user enters an amount and pays; open it in a web view.',
    }),
    payment_methods_count: z.int().meta({ description: 'Number of `payment_methods`.' }),
    payment_methods: z.array(paymentMethod).meta({ description: 'Saved methods.' }),
    deposit_validations: depositValidations,
    referral_code_partner: z.url().meta({ description: 'Link with which the user invites others.' }),
    is_email_verified_new: flagShape.meta({ description: '1 once the email is verified.' }),
    kyc_attempts: z
      .int()
      .nullable()
      .meta({ description: 'Identity checks that were submitted; null before the first.' }),
    fcm_token: z.string().nullable().meta({
      description: 'Push token of this session, as `POST /update-fcm-token` stored it; null without one.',
    }),
    enjoying_app_status: z
      .enum(['eligible', 'not_eligible'])
      .meta({ description: '`eligible`: ask for a rating of the app.' }),
    maintenance_mode: maintenanceMode.shape.maintenance_mode,
    is_gameplay_sound_enabled: flagShape.meta({ description: '1 if sounds play.' }),
    next_sound_key: z.string().meta({ description: 'The sound to play; empty if all are off.' }),
    user_background_sounds: z
      .array(
        z.strictObject({
          sound_key: z.string(),
          is_enabled: flagShape.meta({ description: '0 if the user turned it off.' }),
        }),
      )
      .meta({ description: 'All sounds, in their order.' }),
    current_streak: z.int().meta({ description: 'Consecutive trivia days with an answer.' }),
    version_info: appVersions
      .extend({ android_release_notes: releaseNotes, ios_release_notes: releaseNotes })
      .meta({ description: 'Latest releases, and whether the calling build must update.' }),
  })
  .meta({ id: 'BalanceV2' })
