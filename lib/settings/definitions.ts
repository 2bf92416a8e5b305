import { z } from 'zod'
import { defaultLimits } from '@/lib/policy/limits'

const cents = (most: number) => z.int().min(0).max(most)
/** The app opens it, so it is nothing that runs. */
const webAddress = z.url({ protocol: /^https?$/, error: 'A whole address, with https://.' }).max(2_048)
const wholeNumber = (least: number, most: number) => z.int().min(least).max(most)

/** Every value that operators may change while the service runs: its type, its default, what it does. */
export const settingsShape = z.object({
  maintenance_enabled: z
    .boolean()
    .default(false)
    .describe('Puts the app into maintenance until switched off.'),
  maintenance_message: z
    .string()
    .max(255)
    .default('We are making the app better. Please check back soon.')
    .describe('What the app shows while the switch is on.'),
  entry_fee_maximum_cents: cents(1_000_000).default(2_500).describe("The highest buy-in of a pick'em entry."),
  free_entry_payout_cents: wholeNumber(100, 1_000_000)
    .default(500)
    .describe(
      "Payout of a pick'em entry with a buy-in of 0: site credits in Cash mode, bucks in Arcade mode.",
    ),
  free_entries_per_day: wholeNumber(0, 100)
    .default(1)
    .describe('Free entries per user and UTC day; 0 turns them off.'),
  allow_opposing_entries: z
    .boolean()
    .default(false)
    .describe('Allows a user to have open entries with opposing picks on the same set of players.'),
  site_credits_return_winnings_only: z
    .boolean()
    .default(true)
    .describe('A win pays the payout less the part of the buy-in paid by site credits.'),
  settlement_void_hours: wholeNumber(1, 720)
    .default(36)
    .describe(
      'Hours after which picks of a postponed, canceled or suspended match are void, and those of a player whose figure never came.',
    ),
  correction_hours: wholeNumber(0, 720)
    .default(48)
    .describe('Hours after settlement in which changed figures are proposed as a correction.'),
  cash_deposit_min_cents: cents(100_000_000).default(1_000).describe('The smallest deposit.'),
  cash_deposit_max_cents: cents(100_000_000).default(250_000).describe('The largest deposit.'),
  deposit_limit_daily_cents: cents(100_000_000)
    .default(250_000)
    .describe('Deposits a UTC day, without own limit.'),
  deposit_limit_weekly_cents: cents(100_000_000)
    .default(500_000)
    .describe('Deposits in 7 days, without own limit.'),
  deposit_limit_monthly_cents: cents(100_000_000)
    .default(1_000_000)
    .describe('Deposits in 30 days, without own limit.'),
  payment_client_key: z
    .string()
    .max(255)
    .default('pk_demo_not_a_secret')
    .describe("The payment provider's publishable key; never a secret one."),
  deposit_checkout_url: webAddress
    .default('https://pay.slatekeeper.test/checkout')
    .describe('Where a deposit is made.'),
  partner_referral_url: webAddress
    .default('https://go.slatekeeper.test/r/')
    .describe("The beginning of a user's referral address; the referral code follows."),
  kyc_url_expiry_days: wholeNumber(1, 365)
    .default(30)
    .describe('Days that an identity upload link is good for.'),
  reward_value: wholeNumber(0, 1_000_000).default(25).describe('Credits that the next reward is worth.'),
  is_live_feature_on: z.boolean().default(true).describe('Turns live play on in the app.'),
  trivia_reset_hour_utc: wholeNumber(0, 23)
    .default(9)
    .describe('Hour of the day (UTC) at which trivia starts anew.'),
  recent_withdrawal_days: wholeNumber(1, 365)
    .default(7)
    .describe('Days for which a withdrawal counts as recent.'),
  feed_silence_minutes: wholeNumber(0, 1_440)
    .default(30)
    .describe('Minutes without a delivery, while games are on, until managers are told; 0 is never.'),
  job_run_days: wholeNumber(1, 365).default(14).describe('Days for which jobs that ended stay visible.'),
  second_manager_above_cents: cents(100_000_000)
    .default(defaultLimits.second_manager_above_cents)
    .describe(
      'What one manager may move alone by one action, and what one user may get alone within 24 hours. Above it a second manager has to agree.',
    ),
  operator_daily_limit_cents: cents(100_000_000)
    .default(defaultLimits.operator_daily_limit_cents)
    .describe('What one manager may move alone within 24 hours, over all users and actions.'),
  line_change_percent: wholeNumber(0, 100)
    .default(50)
    .describe("How far a manager may move a line away from the feed's, in percent of it."),
  line_change_points: wholeNumber(0, 100)
    .default(10)
    .describe("How far a manager may move a line away from the feed's at most, in points."),
  second_manager_above_devices: wholeNumber(0, 100_000_000)
    .default(10_000)
    .describe('Forcing more devices than this to update needs a second manager.'),
  approval_days: wholeNumber(1, 90)
    .default(7)
    .describe('Days in which a second manager can agree to what was asked; after them it is asked anew.'),
  device_log_days: wholeNumber(1, 3_650)
    .default(90)
    .describe("Days for which device logs are kept; a user's newest one stays."),
  referral_log_days: wholeNumber(1, 3_650)
    .default(90)
    .describe('Days for which saved referral links are kept.'),
  message_days: wholeNumber(1, 3_650).default(90).describe('Days for which messages are kept, sent or not.'),
  operators_must_have_totp: z
    .boolean()
    .default(false)
    .describe(
      'Lets operators into the console only with an authenticator, to be set up at their next visit.',
    ),
})

/** The settings, typed. */
export type Settings = z.output<typeof settingsShape>

/** The settings as they are when nobody changed any. */
export const defaultSettings: Settings = settingsShape.parse({})
