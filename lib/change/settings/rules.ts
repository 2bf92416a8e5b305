import type { Settings } from './definitions'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The value contradicts another setting. */
    SettingConflict: { message: string }
    SettingUnknown: undefined
    SettingInvalid: { message: string }
  }
}

export type SettingKey = keyof Settings

/** Settings that are changed on another page only. */
export const managedElsewhere: Readonly<Partial<Record<SettingKey, string>>> = {
  maintenance_enabled: '/admin/maintenance',
  maintenance_message: '/admin/maintenance',
}

/** Settings included in the responses an app loads at start. */
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

/** Sensitive settings affect money or access. Changing one requires typing its key. */
export function isSensitive(key: SettingKey): boolean {
  return key.endsWith('_cents') || sensitiveKeys.includes(key)
}

const sensitiveKeys: readonly SettingKey[] = [
  'operators_must_have_totp',
  'geo_valid_minutes',
  'geo_max_accuracy_m',
  'limit_raise_cooling_hours',
  'withdrawal_hold_hours',
  'settlement_void_hours',
  'free_entries_per_day',
  'allow_opposing_entries',
  'site_credits_return_winnings_only',
  'refund_short_losses',
  'correction_hours',
  'second_manager_above_devices',
  'intermediate_after_entries',
  'expert_after_entries',
  'line_change_percent',
  'line_change_points',
  'deposit_checkout_url',
  'partner_referral_url',
  'payment_client_key',
  'kyc_required_for_cash',
]

/** Settings with a URL that users are redirected to. */
export const redirectKeys: readonly SettingKey[] = ['deposit_checkout_url', 'partner_referral_url']

/** "entry_fee_maximum_cents" becomes "Entry fee maximum". */
export function formatSettingName(key: string): string {
  const words = key
    .replace(/_(?:cents|m)$/, '')
    .replaceAll('_', ' ')
    .replace(/\b(?:url|kyc|sms|utc|totp)\b/g, word => word.toUpperCase())
    .replace(/^is /, '')
  return words[0]?.toUpperCase() + words.slice(1)
}

/** Error message if settings contradict each other, else null. */
export function findSettingConflict(settings: Settings): string | null {
  if (settings.cash_deposit_min_cents > settings.cash_deposit_max_cents)
    return 'The minimum deposit would exceed the maximum.'
  if (settings.deposit_limit_daily_cents > settings.deposit_limit_weekly_cents)
    return 'The daily limit would exceed the weekly limit.'
  if (settings.deposit_limit_weekly_cents > settings.deposit_limit_monthly_cents)
    return 'The weekly limit would exceed the monthly limit.'
  if (settings.intermediate_after_entries >= settings.expert_after_entries)
    return 'Expert must take more entries than Intermediate.'
  if (settings.withdrawal_min_cents > settings.withdrawal_max_cents)
    return 'The minimum withdrawal would exceed the maximum.'
  return null
}
