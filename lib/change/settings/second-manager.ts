import type { SettingKey } from './rules'

/** Which change requires a second manager: any, only a higher or lower value (on is higher than off), or none. */
type SettingApprovalRule = 'any' | 'higher' | 'lower' | 'none'

/** Changes that cost money, raise a manager's limits or redirect users require a second manager. */
export const settingApprovalRules: Readonly<Record<SettingKey, SettingApprovalRule>> = {
  maintenance_enabled: 'none',
  maintenance_message: 'none',
  entry_fee_maximum_cents: 'higher',
  free_entry_payout_cents: 'higher',
  free_entries_per_day: 'higher',
  allow_opposing_entries: 'higher',
  site_credits_return_winnings_only: 'lower',
  refund_short_losses: 'higher',
  geo_valid_minutes: 'higher',
  geo_max_accuracy_m: 'higher',
  settlement_void_hours: 'any',
  correction_hours: 'any',
  cash_deposit_min_cents: 'lower',
  cash_deposit_max_cents: 'higher',
  deposit_limit_daily_cents: 'higher',
  deposit_limit_weekly_cents: 'higher',
  deposit_limit_monthly_cents: 'higher',
  limit_raise_cooling_hours: 'lower',
  payment_client_key: 'any',
  deposit_checkout_url: 'any',
  deposit_checkout_minutes: 'none',
  withdrawal_min_cents: 'none',
  withdrawal_max_cents: 'higher',
  withdrawal_approval_above_cents: 'higher',
  withdrawal_hold_hours: 'lower',
  payment_event_days: 'none',
  partner_referral_url: 'any',
  username_change_days: 'none',
  email_restore_days: 'none',
  referral_link_schemes: 'none',
  kyc_url_expiry_days: 'none',
  kyc_required_for_cash: 'any',
  kyc_attempts_max: 'higher',
  reward_value: 'higher',
  is_live_feature_on: 'none',
  trivia_reset_hour_utc: 'none',
  recent_withdrawal_days: 'none',
  // Promos are offered by level.
  intermediate_after_entries: 'any',
  expert_after_entries: 'any',
  rating_prompt_days: 'none',
  feed_silence_minutes: 'none',
  feed_stale_minutes: 'none',
  wrong_codes_per_hour: 'none',
  sms_per_day: 'none',
  job_run_days: 'none',
  second_manager_above_cents: 'higher',
  operator_daily_limit_cents: 'higher',
  line_change_percent: 'higher',
  line_change_points: 'higher',
  second_manager_above_devices: 'higher',
  approval_days: 'none',
  device_log_days: 'none',
  location_check_days: 'none',
  referral_log_days: 'none',
  webhook_days: 'none',
  message_days: 'none',
  operators_must_have_totp: 'lower',
}

export function needsSecondManager(key: SettingKey, before: unknown, after: unknown): boolean {
  if (before === after) return false
  const rule = settingApprovalRules[key]
  if (rule === 'higher') return Number(after) > Number(before)
  if (rule === 'lower') return Number(after) < Number(before)
  return rule === 'any'
}
