import { z } from 'zod'
import { extendedGame } from '@/lib/app-config/catalog/schema'
import { maintenanceMode } from '@/lib/app-config/maintenance/schema'
import { appVersions } from '@/lib/app-config/release/schema'
import { amountShape, flagShape } from '@/lib/core/wire'
import { depositValidations, paymentMethod } from '@/lib/payments/schema'
import { kycStatusName } from '@/lib/people/identity/schema'
import { locationStatusName } from '@/lib/people/location/schema'
import { balanceV1 } from './schema-v1'

const releaseNotes = z
  .array(z.strictObject({ title: z.string(), description: z.string() }))
  .meta({ description: 'Of the latest release, for users.' })

/** Fields that both versions have alike. */
const shared = balanceV1.shape

export const balanceV2 = z
  .strictObject({
    username: z.string().meta({ description: 'As other users see it.' }),
    available_bucks: shared.available_bucks,
    available_credits: shared.available_credits,
    available_cash: shared.available_cash,
    available_cash_excluding_site_credits: amountShape.meta({
      description: 'Cash only: what can be withdrawn.',
    }),
    available_site_credits: amountShape.meta({
      description: 'Pays for play in Cash mode, before cash; cannot be withdrawn.',
    }),
    reward_earned_credits: shared.reward_earned_credits,
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
    cash_deposit_min: shared.cash_deposit_min,
    cash_deposit_max: shared.cash_deposit_max,
    payment_client_key: shared.payment_client_key,
    games: z.array(extendedGame).meta({ description: 'All games, in the order of `sequence`.' }),
    kyc_dob: shared.kyc_dob,
    websocket_host: shared.websocket_host,
    websocket_port: shared.websocket_port,
    websocket_key: shared.websocket_key,
    privacy_show_recent_picks: shared.privacy_show_recent_picks,
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
