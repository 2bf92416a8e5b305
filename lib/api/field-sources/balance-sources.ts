import { call, configuration, constant, type FieldSources, operator, vendor } from '@/lib/core/field-source'
import { allFrom } from './rules'

const ledger = operator('/admin/users/{id}', 'Sum of the postings')
const setting = (key: string) => operator('/admin/settings', `Setting ${key}`)
const release = operator('/admin/app-versions')
const identity = operator('/admin/users/{id}', 'An override of the identity')
const statusRow = constant('When the status was added to the catalog')
const identityLink = call('POST /kyc/start')
const location = call('POST /geo/check', 'Denied until a check, and after it expires')
const webhook = 'POST /webhooks/payments/{provider}'
const transfer = call('POST /withdrawals', 'The newest deposit or withdrawal in progress')
const deposited = vendor(webhook, 'Completed deposits')
const savedMethod = vendor(webhook, 'A method that the user saved while paying')
const profile = call('POST /profile')
const challenge = operator('/admin/challenges', 'Won with settled entries')

const shared = {
  websocket_host: configuration('PUSHER_CLIENT_HOST'),
  websocket_port: configuration('PUSHER_CLIENT_PORT'),
  websocket_key: configuration('PUSHER_KEY'),
  ...allFrom(ledger, 'available_bucks available_credits available_cash reward_earned_credits'),
  cash_deposit_min: setting('cash_deposit_min_cents'),
  cash_deposit_max: setting('cash_deposit_max_cents'),
  payment_client_key: setting('payment_client_key'),
  ...allFrom(identity, 'kyc_dob kyc_status.id kyc_status.name'),
  privacy_show_recent_picks: profile,
  ...allFrom(location, 'geo_location_status.id geo_location_status.name'),
}

export const balanceSources: FieldSources = {
  BalanceV1: {
    ...shared,
    ...allFrom(challenge, 'challenges_won[].id challenges_won[].name challenges_won[].won_at'),
    flag_feature_live: setting('is_live_feature_on'),
    ...allFrom(statusRow, 'kyc_status.created_at kyc_status.updated_at geo_location_status.created_at'),
    ...allFrom(statusRow, 'geo_location_status.updated_at'),
    is_dfs_geolocation_step_passed: location,
    ...allFrom(transfer, 'cash_transaction.id cash_transaction.type cash_transaction.amount'),
    ...allFrom(transfer, 'cash_transaction.created_at'),
  },
  BalanceV2: {
    ...shared,
    username: call('POST /sign-up'),
    ...allFrom(ledger, 'available_cash_excluding_site_credits available_site_credits'),
    kyc_upload_url: identityLink,
    kyc_url_days_passed: call('POST /kyc/start', 'Days since the link was issued'),
    kyc_url_expiry: setting('kyc_url_expiry_days'),
    is_partner_withdrawal_done_recently: vendor(webhook, 'A withdrawal was completed'),
    ...allFrom(deposited, 'is_partner_deposit is_partner_first_deposit is_partner_second_deposit'),
    is_partner_first_time_cash_entry: call('POST /pickem/confirm-entry', 'One entry was paid with cash'),
    experience_level: vendor('POST /feed/import', 'Number of settled entries'),
    is_self_exclusion: call('POST /responsible-play/exclude', 'Also during a time-out'),
    trivia_reset_seconds: setting('trivia_reset_hour_utc'),
    is_trivia_done: call('POST /trivia/answer'),
    is_scoring_notice_dsa: operator('/admin/users/{id}', 'An override of the scoring notice'),
    reward_value: setting('reward_value'),
    deposit_checkout_url: setting('deposit_checkout_url'),
    payment_methods_count: savedMethod,
    referral_code_partner: setting('partner_referral_url'),
    is_email_verified_new: call('POST /verify-email', 'The link in the verification mail'),
    kyc_attempts: identity,
    fcm_token: call('POST /update-fcm-token'),
    enjoying_app_status: call('POST /update/in-app-rating-flag', 'Eligible after a win until it is closed'),
    maintenance_mode: operator('/admin/maintenance'),
    ...allFrom(profile, 'is_gameplay_sound_enabled next_sound_key user_background_sounds[].is_enabled'),
    'user_background_sounds[].sound_key': operator('/admin/sounds'),
    current_streak: call('POST /trivia/answer', 'Consecutive trivia days with an answer'),
    ...allFrom(release, 'version_info.android_version version_info.android_force_update'),
    ...allFrom(release, 'version_info.ios_version version_info.ios_force_update'),
    ...allFrom(release, 'version_info.android_release_notes[].title'),
    ...allFrom(release, 'version_info.android_release_notes[].description'),
    ...allFrom(
      release,
      'version_info.ios_release_notes[].title version_info.ios_release_notes[].description',
    ),
  },
  PaymentMethod: Object.fromEntries(
    [
      ...['id', 'userPaymentOptionId', 'payment_method', 'cardType', 'method_image', 'method_name'],
      ...['method_masked_number', 'method_masked_number_new', 'is_default', 'expMonth', 'expYear'],
      ...['lastFourDigits', 'firstName', 'lastName', 'address', 'phone', 'zip', 'city', 'country', 'state'],
      ...['email', 'created_at'],
    ].map(name => [
      name,
      name === 'is_default' ? call('POST /payment-methods/{payment_method_id}/default') : savedMethod,
    ]),
  ),
  DepositValidations: {
    minimum_deposit_limit: setting('cash_deposit_min_cents'),
    daily_deposit_limit: setting('deposit_limit_daily_cents'),
    week_deposit_limit: setting('deposit_limit_weekly_cents'),
    month_deposit_limit: setting('deposit_limit_monthly_cents'),
    ...allFrom(deposited, 'today_deposit week_deposit month_deposit'),
  },
}
