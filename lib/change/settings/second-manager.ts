import type { SettingKey } from './rules'

type SettingApprovalRule = 'any' | 'higher' | 'lower' | 'none'

/**
 * Changes that cost money, hold users' money, raise a manager's limits, redirect users, switch off alarms, loosen limits on
 * abuse or shorten evidence require a second manager. `any` if both directions do, or if it depends. Each `none` has its reason.
 */
export const settingApprovalRules: Readonly<Record<SettingKey, SettingApprovalRule>> = {
  // The policy row maintenance.change governs both.
  maintenance_enabled: 'none',
  maintenance_message: 'none',
  entry_fee_maximum_cents: 'any',
  free_entry_payout_cents: 'higher',
  free_entries_per_day: 'higher',
  allow_opposing_entries: 'higher',
  site_credits_return_winnings_only: 'any',
  refund_short_losses: 'any',
  geo_valid_minutes: 'any',
  geo_max_accuracy_m: 'any',
  settlement_void_hours: 'any',
  correction_hours: 'any',
  cash_deposit_min_cents: 'any',
  // Lower limits of deposits protect users and hold no money.
  cash_deposit_max_cents: 'higher',
  deposit_limit_daily_cents: 'higher',
  deposit_limit_weekly_cents: 'higher',
  deposit_limit_monthly_cents: 'higher',
  limit_raise_cooling_hours: 'lower',
  payment_client_key: 'any',
  deposit_checkout_url: 'any',
  // Only unpaid deposits expire, between 10 minutes and 23 hours.
  deposit_checkout_minutes: 'none',
  withdrawal_min_cents: 'any',
  withdrawal_max_cents: 'any',
  // A lower value sends withdrawals to operators, who pay them.
  withdrawal_approval_above_cents: 'higher',
  withdrawal_hold_hours: 'any',
  payment_event_days: 'lower',
  partner_referral_url: 'any',
  username_change_days: 'lower',
  email_restore_days: 'any',
  referral_link_schemes: 'any',
  // The link opens only the user's own identity check, and a new one is always available.
  kyc_url_expiry_days: 'none',
  kyc_required_for_cash: 'any',
  kyc_attempts_max: 'any',
  reward_value: 'higher',
  // Shows a feature in the app.
  is_live_feature_on: 'none',
  // The user's day moves; one reward per day stays.
  trivia_reset_hour_utc: 'none',
  // Decides only a value that the app shows.
  recent_withdrawal_days: 'none',
  // Promos are offered by level.
  intermediate_after_entries: 'any',
  expert_after_entries: 'any',
  // Decides only when the app asks for a rating.
  rating_prompt_days: 'none',
  feed_silence_minutes: 'any',
  // Decides only a value that the app shows; the alarm is feed_silence_minutes.
  feed_stale_minutes: 'none',
  wrong_codes_per_hour: 'any',
  sms_per_day: 'any',
  job_run_days: 'lower',
  // Lower limits of a manager acting alone, and smaller ranges of lines, only add second managers.
  second_manager_above_cents: 'higher',
  operator_daily_limit_cents: 'higher',
  line_change_percent: 'higher',
  line_change_points: 'higher',
  second_manager_above_devices: 'higher',
  // A request that expired can be made again, and decided ones are kept.
  approval_days: 'none',
  device_log_days: 'lower',
  location_check_days: 'lower',
  referral_log_days: 'lower',
  webhook_days: 'lower',
  message_days: 'lower',
  operators_must_have_totp: 'lower',
}

export function needsSecondManager(key: SettingKey, before: unknown, after: unknown): boolean {
  if (before === after) return false
  const rule = settingApprovalRules[key]
  if (rule === 'higher') return Number(after) > Number(before)
  if (rule === 'lower') return Number(after) < Number(before)
  return rule === 'any'
}
