import type { Settings } from './definitions'

declare module '@/lib/failure' {
  interface FailureDetails {
    /** The setting does not go with another one; `message` says how. */
    SettingConflict: { message: string }
    SettingUnknown: undefined
    SettingInvalid: { message: string }
  }
}

/** The name of a setting. */
export type SettingKey = keyof Settings

/** Settings that have a page of their own and are changed only there. */
export const managedElsewhere: Readonly<Partial<Record<SettingKey, string>>> = {
  maintenance_enabled: '/admin/maintenance',
  maintenance_message: '/admin/maintenance',
}

/** Settings of which the app is told in the answers that it opens with. */
export const settingsSentToApps: readonly SettingKey[] = [
  'is_live_feature_on',
  'partner_referral_url',
  'trivia_reset_hour_utc',
  'reward_value',
  'cash_deposit_min_cents',
  'cash_deposit_max_cents',
  'deposit_limit_daily_cents',
  'deposit_limit_weekly_cents',
  'deposit_limit_monthly_cents',
  'recent_withdrawal_days',
  'payment_client_key',
  'deposit_checkout_url',
  'kyc_url_expiry_days',
]

/** Settings in the order in which people look for them; what is in no group stands under "Other". */
export const settingGroups: readonly { name: string; keys: readonly SettingKey[] }[] = [
  {
    name: 'The app',
    keys: [
      'maintenance_enabled',
      'maintenance_message',
      'is_live_feature_on',
      'partner_referral_url',
      'trivia_reset_hour_utc',
      'reward_value',
    ],
  },
  {
    name: 'Play',
    keys: [
      'entry_fee_maximum_cents',
      'free_entry_payout_cents',
      'free_entries_per_day',
      'allow_opposing_entries',
      'site_credits_return_winnings_only',
      'settlement_void_hours',
      'correction_hours',
      'feed_silence_minutes',
      'line_change_percent',
      'line_change_points',
    ],
  },
  {
    name: 'Money',
    keys: [
      'cash_deposit_min_cents',
      'cash_deposit_max_cents',
      'deposit_limit_daily_cents',
      'deposit_limit_weekly_cents',
      'deposit_limit_monthly_cents',
      'recent_withdrawal_days',
      'payment_client_key',
      'deposit_checkout_url',
      'kyc_url_expiry_days',
      'second_manager_above_cents',
      'operator_daily_limit_cents',
    ],
  },
  {
    name: 'The house',
    keys: [
      'operators_must_have_totp',
      'second_manager_above_devices',
      'approval_days',
      'job_run_days',
      'message_days',
      'device_log_days',
      'referral_log_days',
    ],
  },
]

/** Whether a change of it moves money or locks people out, so that its name is typed before it is done. */
export function isSensitive(key: SettingKey): boolean {
  return key.endsWith('_cents') || delicate.includes(key)
}

const delicate: readonly SettingKey[] = [
  'operators_must_have_totp',
  'settlement_void_hours',
  'free_entries_per_day',
  'allow_opposing_entries',
  'site_credits_return_winnings_only',
  'correction_hours',
  'second_manager_above_devices',
  'line_change_percent',
  'line_change_points',
  'deposit_checkout_url',
  'partner_referral_url',
  'payment_client_key',
]

/** Settings that hold an address to which users are sent. */
export const redirectKeys: readonly SettingKey[] = ['deposit_checkout_url', 'partner_referral_url']

/** A setting in words: "entry_fee_maximum_cents" is "Entry fee maximum". */
export function formatSettingName(key: string): string {
  const words = key
    .replace(/_cents$/, '')
    .replaceAll('_', ' ')
    .replace(/\b(?:url|kyc|utc|totp)\b/g, word => word.toUpperCase())
    .replace(/^is /, '')
  return words[0]?.toUpperCase() + words.slice(1)
}

/** What is wrong with settings as a whole, in words; null where they fit together. */
export function findSettingConflict(settings: Settings): string | null {
  if (settings.cash_deposit_min_cents > settings.cash_deposit_max_cents)
    return 'The smallest deposit would be above the largest.'
  if (settings.deposit_limit_daily_cents > settings.deposit_limit_weekly_cents)
    return 'The limit of a day would be above that of a week.'
  if (settings.deposit_limit_weekly_cents > settings.deposit_limit_monthly_cents)
    return 'The limit of a week would be above that of a month.'
  return null
}
