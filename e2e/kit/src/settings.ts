// Written by `npm run generate -- settings`.

/** Settings of a world by key. */
export type Settings = {
  /** Enables live play in the app. */
  is_live_feature_on?: boolean
  /** Base URL of referral links. The user's referral code is appended. */
  partner_referral_url?: string
  /** Schemes of referral links that apps can save, separated by commas. * allows all, except those that run code or open files. */
  referral_link_schemes?: string
  /** Days between two changes of a username. The former name stays reserved for the user as long. */
  username_change_days?: number
  /** Days during which the former address can restore a changed email. */
  email_restore_days?: number
  /** UTC hour at which daily trivia resets. */
  trivia_reset_hour_utc?: number
  /** Reward credits for a correct trivia answer. */
  reward_value?: number
  /** Maximum buy-in of a pick'em entry. */
  entry_fee_maximum_cents?: number
  /** Payout of a free pick'em entry: site credits in Cash mode, bucks in Arcade mode. */
  free_entry_payout_cents?: number
  /** Free entries per user and UTC day. 0 turns them off. */
  free_entries_per_day?: number
  /** Allows open entries of one user with opposing picks on the same players. */
  allow_opposing_entries?: boolean
  /** Subtracts the site credits of the buy-in from the payout of a winning entry. */
  site_credits_return_winnings_only?: boolean
  /** Refunds entries with a lost pick if fewer than two of their picks count, or only picks on one team. Off: a lost pick always loses the entry. Entries keep the rule that applied when they were made. */
  refund_short_losses?: boolean
  /** Minutes that a location stays allowed after a check. */
  geo_valid_minutes?: number
  /** Meters by which a reported position can be off. Less accurate ones are denied. */
  geo_max_accuracy_m?: number
  /** Hours until picks are void if the match is postponed, canceled, suspended or moved to a later date, or the player has no result. */
  settlement_void_hours?: number
  /** Hours after settlement during which changed results create a correction. */
  correction_hours?: number
  /** Won or lost entries that make a user Intermediate. Applies to all users. */
  intermediate_after_entries?: number
  /** Won or lost entries that make a user an Expert. Applies to all users. */
  expert_after_entries?: number
  /** Days after closing the rating popup until a win offers it again. 0 never does. */
  rating_prompt_days?: number
  /** Minutes without feed data during matches before managers are notified. 0 turns it off. */
  feed_silence_minutes?: number
  /** Minutes without a feed delivery until apps see the game as off (cron_status 0). */
  feed_stale_minutes?: number
  /** Maximum change of a line from the feed's value, in percent. */
  line_change_percent?: number
  /** Maximum change of a line from the feed's value, in points. */
  line_change_points?: number
  /** Minimum amount of one deposit. */
  cash_deposit_min_cents?: number
  /** Maximum amount of one deposit. */
  cash_deposit_max_cents?: number
  /** Default deposit limit per UTC day, unless the user has set one. */
  deposit_limit_daily_cents?: number
  /** Default deposit limit per 7 days, unless the user has set one. */
  deposit_limit_weekly_cents?: number
  /** Default deposit limit per 30 days, unless the user has set one. */
  deposit_limit_monthly_cents?: number
  /** Hours until a deposit limit that a user raises or removes is in effect. */
  limit_raise_cooling_hours?: number
  /** Days during which a withdrawal counts as recent. */
  recent_withdrawal_days?: number
  /** The payment provider's publishable key. Never enter a secret key. */
  payment_client_key?: string
  /** URL of another deposit page. Empty: each user gets a personal link to the built-in one. */
  deposit_checkout_url?: string
  /** Minutes until an unpaid deposit expires. */
  deposit_checkout_minutes?: number
  /** Minimum amount of one withdrawal. */
  withdrawal_min_cents?: number
  /** Maximum amount of one withdrawal. */
  withdrawal_max_cents?: number
  /** Withdrawals above this amount need an operator's approval. Withdrawals of a person within 24 hours are added up. Withdrawals that take deposits that were not played always need approval. */
  withdrawal_approval_above_cents?: number
  /** Hours without withdrawals after a user changes email, phone, password or payout account. 0 turns the hold off. */
  withdrawal_hold_hours?: number
  /** Days until an identity upload link expires. */
  kyc_url_expiry_days?: number
  /** What requires a verified identity: entries, deposits, withdrawals, separated by commas, or none. Cash contests are entries. */
  kyc_required_for_cash?: string
  /** Identity checks that a user can submit. Then only an operator can allow another one. */
  kyc_attempts_max?: number
  /** Amount one manager can move in one action, or give one person in 24 hours, without a second manager. */
  second_manager_above_cents?: number
  /** Amount one manager can move in 24 hours, over all users and actions, without a second manager. */
  operator_daily_limit_cents?: number
  /** Requires operators to sign in with an authenticator, which they set up at their next sign-in. */
  operators_must_have_totp?: boolean
  /** Forcing more devices than this to update, or ending that, requires a second manager. */
  second_manager_above_devices?: number
  /** Days until an approval request expires. */
  approval_days?: number
  /** Wrong one-time codes per hour, over all users, above which managers are notified. For an hour, unknown networks then have 3 attempts per code instead of 5, and only with codes of the last hour. */
  wrong_codes_per_hour?: number
  /** SMS per UTC day, after which phone numbers that are not verified get none. Verified ones have a quarter more. Managers are notified at 80 % and at 100 %. */
  sms_per_day?: number
  /** Days to keep finished jobs. */
  job_run_days?: number
  /** Days to keep messages, sent or not. */
  message_days?: number
  /** Days to keep the content of payment webhooks. The record that they arrived is kept permanently. */
  payment_event_days?: number
  /** Days to keep webhook events with their deliveries. Older ones cannot be replayed. */
  webhook_days?: number
  /** Days to keep device logs. Each user's latest one is always kept. */
  device_log_days?: number
  /** Days to keep location checks, which prove that cash play was allowed. */
  location_check_days?: number
  /** Days to keep saved referral links. */
  referral_log_days?: number
}
