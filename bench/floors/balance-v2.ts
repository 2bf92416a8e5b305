import { amount, type Bare, moment } from '@/bench/bare/present'
import { recordOne } from '@/bench/bare/record'
import { bare, serve, tokenHash } from '@/bench/bare/server'
import { type BalanceV2, findBalanceV2 } from '@/lib/balance/read'
import { presentExtendedGames } from '@/lib/catalog/present'
import { readGames } from '@/lib/catalog/read'
import { pool } from '@/lib/db/client'
import { readSoundKeys } from '@/lib/engagement/read-sounds'
import { lastTriviaReset, secondsToTriviaReset } from '@/lib/engagement/rules'
import { env } from '@/lib/env'
import type { StoredPaymentMethod } from '@/lib/payments/present'
import { findCurrentReleases } from '@/lib/release/current-releases'
import { presentAppVersions } from '@/lib/release/present'
import { readSettings } from '@/lib/settings/read'

const text = await recordOne(() => findBalanceV2(Buffer.alloc(32)))
const settings = await readSettings()
const games = presentExtendedGames(env().PUBLIC_URL, await readGames())
const soundKeys = await readSoundKeys()
const releases = await findCurrentReleases(new Date())
const version_info = {
  ...presentAppVersions(releases),
  android_release_notes: releases.android?.notes ?? [],
  ios_release_notes: releases.ios?.notes ?? [],
}
await pool.end()

serve(async request => {
  const { rows } = await bare.query<Bare<BalanceV2>>({ name: 'balance', text, values: [tokenHash(request)] })
  if (!rows[0]) throw new Error('nobody')
  return { message: 'Balance', data: present(rows[0]) }
})

function present(row: Bare<BalanceV2>) {
  const hour = settings.trivia_reset_hour_utc
  return {
    username: row.username,
    available_bucks: amount(row.bucks),
    available_credits: amount(row.credits),
    available_cash: amount(Number(row.cash) + Number(row.site_credits)),
    available_cash_excluding_site_credits: amount(row.cash),
    available_site_credits: amount(row.site_credits),
    reward_earned_credits: amount(row.reward_credits),
    kyc_status: { id: row.kyc_status_id, name: row.kyc_status_name },
    kyc_upload_url: row.kyc_upload_url,
    kyc_url_days_passed: row.kyc_upload_url_issued_at,
    kyc_url_expiry: settings.kyc_url_expiry_days,
    geo_location_status: { id: row.geo_status_id, name: row.geo_status_name },
    cash_deposit_min: amount(settings.cash_deposit_min_cents),
    cash_deposit_max: amount(settings.cash_deposit_max_cents),
    payment_client_key: settings.payment_client_key,
    games,
    kyc_dob: row.date_of_birth,
    privacy_show_recent_picks: row.shows_recent_picks ? 1 : 0,
    is_partner_withdrawal_done_recently: row.last_withdrawal_at ? 1 : 0,
    is_partner_deposit: row.deposits > 0 ? 1 : 0,
    is_partner_first_deposit: row.deposits === 1 ? 1 : 0,
    is_partner_second_deposit: row.deposits === 2 ? 1 : 0,
    is_partner_first_time_cash_entry: row.cash_entries === 1 ? 1 : 0,
    experience_level: row.experience_level,
    is_self_exclusion: row.is_self_excluded ? 1 : 0,
    trivia_reset_seconds: String(secondsToTriviaReset(row.now, hour)),
    is_trivia_done:
      row.trivia_completed_at && row.trivia_completed_at >= lastTriviaReset(row.now, hour) ? 1 : 0,
    is_scoring_notice_dsa: row.has_scoring_notice_dsa ? 1 : 0,
    reward_value: settings.reward_value,
    deposit_checkout_url: settings.deposit_checkout_url,
    payment_methods_count: row.payment_methods.length,
    payment_methods: row.payment_methods.map(presentMethod),
    deposit_validations: presentLimits(row),
    referral_code_partner: settings.partner_referral_url + row.referral_code,
    is_email_verified_new: row.email_verified_at ? 1 : 0,
    kyc_attempts: row.kyc_attempts,
    fcm_token: row.fcm_token,
    enjoying_app_status: row.enjoying_app_status,
    maintenance_mode: 'disabled',
    is_gameplay_sound_enabled: row.is_gameplay_sound_enabled ? 1 : 0,
    next_sound_key: row.next_sound_key ?? soundKeys[0],
    user_background_sounds: soundKeys.map(key => ({
      sound_key: key,
      is_enabled: row.sound_choices[key] === false ? 0 : 1,
    })),
    current_streak: row.current_streak,
    version_info,
  }
}

function presentMethod(row: StoredPaymentMethod) {
  const url = env().PUBLIC_URL
  return {
    id: row.id,
    userPaymentOptionId: row.userPaymentOptionId,
    payment_method: row.paymentMethod,
    cardType: row.cardType,
    method_image: url + row.methodImage,
    method_name: row.methodName,
    method_masked_number: row.maskedNumber,
    method_masked_number_new: row.lastFourDigits ? `•••• ${row.lastFourDigits}` : row.maskedNumber,
    is_default: row.isDefault ? 1 : 0,
    expMonth: row.expMonth,
    expYear: row.expYear,
    lastFourDigits: row.lastFourDigits,
    firstName: row.firstName,
    lastName: row.lastName,
    address: row.address,
    phone: row.phone,
    zip: row.zip,
    city: row.city,
    country: row.country,
    state: row.state,
    email: row.email,
    created_at: moment(new Date(row.createdAt)),
  }
}

function presentLimits(row: Bare<BalanceV2>) {
  return {
    minimum_deposit_limit: amount(settings.cash_deposit_min_cents),
    daily_deposit_limit: amount(row.daily_cents ?? settings.deposit_limit_daily_cents),
    week_deposit_limit: amount(row.weekly_cents ?? settings.deposit_limit_weekly_cents),
    month_deposit_limit: amount(row.monthly_cents ?? settings.deposit_limit_monthly_cents),
    today_deposit: amount(row.today_deposit_cents),
    week_deposit: amount(row.week_deposit_cents),
    month_deposit: amount(row.month_deposit_cents),
  }
}
