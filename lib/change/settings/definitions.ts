import { z } from 'zod'
import { defaultPolicyLimits } from '@/lib/change/policy/limits'
import { isCashUseList } from './cash-uses'
import { isSchemeList } from './link-schemes'

const cents = (max: number) => z.int().min(0).max(max)
/** Excludes javascript: and data: URLs, because the app opens it. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'Enter a full URL starting with https://.' })
  .max(2_048)
const wholeNumber = (min: number, max: number) => z.int().min(min).max(max)

const app = {
  maintenance_enabled: z
    .boolean()
    .default(false)
    .describe('Closes the app on all platforms until turned off.'),
  maintenance_message: z
    .string()
    .max(255)
    .default('We are making the app better. Please check back soon.')
    .describe('Shown in the app while maintenance is on.'),
  is_live_feature_on: z.boolean().default(true).describe('Enables live play in the app.'),
  partner_referral_url: webAddress
    .default('https://go.slatekeeper.test/r/')
    .describe("Base URL of referral links. The user's referral code is appended."),
  referral_link_schemes: z
    .string()
    .max(255)
    .refine(isSchemeList, 'Enter schemes separated by commas, such as https, myapp, or * alone.')
    .default('*')
    .describe(
      'Schemes of referral links that apps can save, separated by commas. * allows all, except those that run code or open files.',
    ),
  username_change_days: wholeNumber(0, 365)
    .default(30)
    .describe('Days between two changes of a username. The former name stays reserved for the user as long.'),
  email_restore_days: wholeNumber(1, 30)
    .default(7)
    .describe('Days during which the former address can restore a changed email.'),
  trivia_reset_hour_utc: wholeNumber(0, 23).default(9).describe('UTC hour at which daily trivia resets.'),
  reward_value: wholeNumber(0, 1_000_000).default(25).describe('Reward credits for a correct trivia answer.'),
}

const play = {
  entry_fee_maximum_cents: cents(1_000_000).default(2_500).describe("Maximum buy-in of a pick'em entry."),
  free_entry_payout_cents: wholeNumber(100, 1_000_000)
    .default(500)
    .describe("Payout of a free pick'em entry: site credits in Cash mode, bucks in Arcade mode."),
  free_entries_per_day: wholeNumber(0, 100)
    .default(1)
    .describe('Free entries per user and UTC day. 0 turns them off.'),
  allow_opposing_entries: z
    .boolean()
    .default(false)
    .describe('Allows open entries of one user with opposing picks on the same players.'),
  site_credits_return_winnings_only: z
    .boolean()
    .default(true)
    .describe('Subtracts the site credits of the buy-in from the payout of a winning entry.'),
  refund_short_losses: z
    .boolean()
    .default(false)
    .describe(
      'Refunds entries with a lost pick if fewer than two of their picks count, or only picks on one team. Off: a lost pick always loses the entry. Entries keep the rule that applied when they were made.',
    ),
  geo_valid_minutes: wholeNumber(1, 1_440)
    .default(60)
    .describe('Minutes that a location stays allowed after a check.'),
  geo_max_accuracy_m: wholeNumber(10, 50_000)
    .default(1_000)
    .describe('Meters by which a reported position can be off. Less accurate ones are denied.'),
  settlement_void_hours: wholeNumber(1, 720)
    .default(36)
    .describe(
      'Hours until picks are void if the match is postponed, canceled, suspended or moved to a later date, or the player has no result.',
    ),
  correction_hours: wholeNumber(0, 720)
    .default(48)
    .describe('Hours after settlement during which changed results create a correction.'),
  intermediate_after_entries: wholeNumber(1, 10_000)
    .default(10)
    .describe('Won or lost entries that make a user Intermediate. Applies to all users.'),
  expert_after_entries: wholeNumber(1, 10_000)
    .default(50)
    .describe('Won or lost entries that make a user an Expert. Applies to all users.'),
  rating_prompt_days: wholeNumber(0, 3_650)
    .default(0)
    .describe('Days after closing the rating popup until a win offers it again. 0 never does.'),
  feed_silence_minutes: wholeNumber(0, 1_440)
    .default(30)
    .describe('Minutes without feed data during matches before managers are notified. 0 turns it off.'),
  feed_stale_minutes: wholeNumber(1, 43_200)
    .default(1_440)
    .describe('Minutes without a feed delivery until apps see the game as off (cron_status 0).'),
  line_change_percent: wholeNumber(0, 100)
    .default(50)
    .describe("Maximum change of a line from the feed's value, in percent."),
  line_change_points: wholeNumber(0, 100)
    .default(10)
    .describe("Maximum change of a line from the feed's value, in points."),
}

const money = {
  cash_deposit_min_cents: cents(100_000_000).default(1_000).describe('Minimum amount of one deposit.'),
  cash_deposit_max_cents: cents(100_000_000).default(250_000).describe('Maximum amount of one deposit.'),
  deposit_limit_daily_cents: cents(100_000_000)
    .default(250_000)
    .describe('Default deposit limit per UTC day, unless the user has set one.'),
  deposit_limit_weekly_cents: cents(100_000_000)
    .default(500_000)
    .describe('Default deposit limit per 7 days, unless the user has set one.'),
  deposit_limit_monthly_cents: cents(100_000_000)
    .default(1_000_000)
    .describe('Default deposit limit per 30 days, unless the user has set one.'),
  limit_raise_cooling_hours: wholeNumber(1, 720)
    .default(24)
    .describe('Hours until a deposit limit that a user raises or removes is in effect.'),
  recent_withdrawal_days: wholeNumber(1, 365)
    .default(7)
    .describe('Days during which a withdrawal counts as recent.'),
  payment_client_key: z
    .string()
    .max(255)
    .default('pk_demo_not_a_secret')
    .describe("The payment provider's publishable key. Never enter a secret key."),
  deposit_checkout_url: z
    .string()
    .refine(
      text => text === '' || webAddress.safeParse(text).success,
      'Enter a full URL starting with https://.',
    )
    .default('')
    .describe('URL of another deposit page. Empty: each user gets a personal link to the built-in one.'),
  deposit_checkout_minutes: wholeNumber(10, 1_380)
    .default(60)
    .describe('Minutes until an unpaid deposit expires.'),
  withdrawal_min_cents: cents(100_000_000).default(1_000).describe('Minimum amount of one withdrawal.'),
  withdrawal_max_cents: cents(100_000_000).default(500_000).describe('Maximum amount of one withdrawal.'),
  withdrawal_approval_above_cents: cents(100_000_000)
    .default(10_000)
    .describe(
      "Withdrawals above this amount need an operator's approval. Withdrawals of a person within 24 hours are added up. Withdrawals that take deposits that were not played always need approval.",
    ),
  withdrawal_hold_hours: wholeNumber(0, 720)
    .default(24)
    .describe(
      'Hours without withdrawals after a user changes email, phone, password or payout account. 0 turns the hold off.',
    ),
  kyc_url_expiry_days: wholeNumber(1, 365)
    .default(30)
    .describe('Days until an identity upload link expires.'),
  kyc_required_for_cash: z
    .string()
    .max(100)
    .refine(isCashUseList, 'Enter entries, deposits and withdrawals, separated by commas, or none alone.')
    .default('withdrawals')
    .describe(
      'What requires a verified identity: entries, deposits, withdrawals, separated by commas, or none. Cash contests are entries.',
    ),
  kyc_attempts_max: wholeNumber(1, 100)
    .default(5)
    .describe('Identity checks that a user can submit. Then only an operator can allow another one.'),
  second_manager_above_cents: cents(100_000_000)
    .default(defaultPolicyLimits.second_manager_above_cents)
    .describe(
      'Amount one manager can move in one action, or give one person in 24 hours, without a second manager.',
    ),
  operator_daily_limit_cents: cents(100_000_000)
    .default(defaultPolicyLimits.operator_daily_limit_cents)
    .describe(
      'Amount one manager can move in 24 hours, over all users and actions, without a second manager.',
    ),
}

const system = {
  operators_must_have_totp: z
    .boolean()
    .default(false)
    .describe(
      'Requires operators to sign in with an authenticator, which they set up at their next sign-in.',
    ),
  second_manager_above_devices: wholeNumber(0, 100_000_000)
    .default(10_000)
    .describe('Forcing more devices than this to update, or ending that, requires a second manager.'),
  approval_days: wholeNumber(1, 90).default(7).describe('Days until an approval request expires.'),
  wrong_codes_per_hour: wholeNumber(10, 1_000_000)
    .default(500)
    .describe(
      'Wrong one-time codes per hour, over all users, above which managers are notified. For an hour, unknown networks then have 3 attempts per code instead of 5, and only with codes of the last hour.',
    ),
  sms_per_day: wholeNumber(0, 10_000_000)
    .default(2_000)
    .describe(
      'SMS per UTC day, after which phone numbers that are not verified get none. Verified ones have a quarter more. Managers are notified at 80 % and at 100 %.',
    ),
  job_run_days: wholeNumber(1, 365).default(14).describe('Days to keep finished jobs.'),
  message_days: wholeNumber(1, 3_650).default(90).describe('Days to keep messages, sent or not.'),
  payment_event_days: wholeNumber(7, 3_650)
    .default(90)
    .describe(
      'Days to keep the content of payment webhooks. The record that they arrived is kept permanently.',
    ),
  webhook_days: wholeNumber(7, 365)
    .default(30)
    .describe('Days to keep webhook events with their deliveries. Older ones cannot be replayed.'),
  device_log_days: wholeNumber(1, 3_650)
    .default(90)
    .describe("Days to keep device logs. Each user's latest one is always kept."),
  location_check_days: wholeNumber(45, 3_650)
    .default(90)
    .describe('Days to keep location checks, which prove that cash play was allowed.'),
  referral_log_days: wholeNumber(1, 3_650).default(90).describe('Days to keep saved referral links.'),
}

/** Values that operators change at runtime. The description is shown in the console. */
export const settingsShape = z.object({ ...app, ...play, ...money, ...system })

export const settingGroups = Object.entries({ App: app, Play: play, Money: money, System: system }).map(
  ([name, group]) => ({ name, keys: Object.keys(group) as (keyof Settings)[] }),
)

export type Settings = z.output<typeof settingsShape>

export const defaultSettings: Settings = settingsShape.parse({})
