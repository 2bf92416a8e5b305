import { call, type FieldSources, operator, paging, vendor } from '@/lib/core/field-source'
import { allFrom } from './rules'

const feed = vendor('POST /feed/import')
const imported = vendor('POST /feed/import', 'Rows of the delivery')
const entry = call('POST /pickem/confirm-entry')
const trivia = operator('/admin/trivia', 'The question of the trivia day')
const triviaAnswer = call('POST /trivia/answer')
const triviaHour = operator('/admin/settings', 'Setting trivia_reset_hour_utc')
const rewardNote = call('POST /verify-email', 'Null once the email is verified')

const terms = {
  ...allFrom(entry, 'pickem_contest_entry_id game_id buy_in picks'),
  contest_name: call('POST /pickem/confirm-entry', 'Name of the game when the entry was bought'),
  payout: call('POST /pickem/confirm-entry', 'Buy-in times multiplier'),
  win_amount: call('POST /pickem/confirm-entry', 'Payout less the site credits that a win does not return'),
  multiplier: call('POST /pickem/confirm-entry', 'From the multiplier table when the entry was bought'),
  is_settled: vendor('POST /feed/import', 'All picks can be graded'),
}
const multipliers = operator('/admin/multipliers')
const promo = operator('/admin/promos')
const setting = (key: string) => operator('/admin/settings', `Setting ${key}`)
const contest = operator('/admin/contests')
const standings = vendor('POST /feed/import', 'Standings that complete the contest')
const joining = 'POST /contests/{main_contest_id}/join'
const joined = call(joining)

const checked = call('POST /geo/check')

export const playSources: FieldSources = {
  CheckedLocation: {
    ...allFrom(checked, 'geo_location_status.id geo_location_status.name region.code region.name reason'),
    expires_at: operator('/admin/settings', 'Setting geo_valid_minutes'),
  },
  'POST /feed/import': allFrom(
    imported,
    'data.games data.players data.projections data.results data.contest_standings',
  ),
  Trivia: {
    ...allFrom(trivia, 'question.id question.text question.answers[].id question.answers[].text'),
    ...allFrom(trivia, 'answer.correct_answer_id'),
    trivia_reset_seconds: triviaHour,
    ...allFrom(
      triviaAnswer,
      'is_trivia_done current_streak answer.answer_id answer.is_correct answer.reward',
    ),
    reward_value: operator('/admin/settings', 'Setting reward_value'),
    reward_note: rewardNote,
  },
  TriviaResult: {
    ...allFrom(triviaAnswer, 'is_correct current_streak'),
    correct_answer_id: trivia,
    reward: operator('/admin/settings', 'Setting reward_value, for a correct answer'),
    reward_note: rewardNote,
    trivia_reset_seconds: triviaHour,
  },
  SelectablePlayer: allFrom(
    feed,
    'feed_player_id feed_game_id projection headshot_high_resolution short_name',
  ),
  PickemEntry: terms,
  ListedPickemEntry: {
    ...terms,
    outcome: vendor('POST /feed/import', 'Graded picks, by the rules of settlement'),
    paid: vendor('POST /feed/import', 'Payout or refund of the settlement'),
  },
  'GET /pickem/entries': { 'data.next_cursor': paging },
  PickemOffer: {
    game_id: call('GET /pickem/offer'),
    mode: call('POST /update/user-mode'),
    entry_fee_max: setting('entry_fee_maximum_cents'),
    ...allFrom(multipliers, 'entry_fee_min[].picks multipliers[].picks multipliers[].multiplier'),
    'entry_fee_min[].amount': operator('/admin/multipliers', 'Lowest buy-in with a payout of 1.00'),
    available_funds: call('POST /pickem/confirm-entry', 'Balances that the mode spends'),
    'free_entry.payout': setting('free_entry_payout_cents'),
    'free_entry.bucket': call('POST /update/user-mode', 'Site credits in Cash mode, bucks in Arcade mode'),
    'free_entry.left_today': call(
      'POST /pickem/confirm-entry',
      'Setting free_entries_per_day less those of today',
    ),
    is_opposing_allowed: setting('allow_opposing_entries'),
    refunds_short_losses: setting('refund_short_losses'),
    site_credits_return_winnings_only: setting('site_credits_return_winnings_only'),
    barred_by: call(
      'POST /update/user-mode',
      'In Cash mode: self-exclusion, age, a denied location, or an identity that is not verified',
    ),
    closes_at: vendor('POST /feed/import', 'Start of the next match'),
  },
  OfferedMatch: allFrom(
    feed,
    'feed_game_id home_team away_team closes_at teams[].team teams[].feed_player_ids[]',
  ),
  FreePlayPromo: {
    ...allFrom(promo, 'id name description credits bucket ends_at'),
    status: call('POST /free-play-promo/claim', 'As a claim would decide'),
    reason: operator('/admin/promos', 'Rules of the promo that the user does not meet'),
  },
  WalletTransaction: {
    ...allFrom(entry, 'id amount pickem_contest_entry_id created_at'),
    bucket: call('POST /pickem/confirm-entry', 'The balance that was credited or debited'),
    kind: call('POST /pickem/confirm-entry', 'What posted it'),
    balance: call('POST /pickem/confirm-entry', 'Sum of the postings up to this one'),
    main_contest_entry_id: joined,
    deposit_id: vendor('POST /webhooks/payments/{provider}', 'The payment that credited it'),
    withdrawal_id: call('POST /withdrawals'),
  },
  'GET /wallet/transactions': { 'data.next_cursor': paging },
  Contest: {
    ...allFrom(contest, 'main_contest_id main_blueprint_id game_id name mode status starts_at buy_in'),
    ...allFrom(contest, 'prize_pool capacity'),
    ...allFrom(joined, 'entries is_joined main_contest_entry_id'),
    place: vendor('POST /feed/import', 'Standings that complete the contest'),
    paid: vendor('POST /feed/import', 'Prize or refund of the settlement'),
  },
  'GET /contests': { 'data.next_cursor': paging },
  ContestPrize: allFrom(contest, 'from_place to_place amount bucket'),
  ContestStanding: allFrom(standings, 'place username is_own paid'),
  [joining]: {
    'data.main_contest_entry_id': joined,
    ...allFrom(contest, 'data.main_blueprint_id data.game_id'),
  },
  PickemEntryPlayer: {
    ...allFrom(entry, 'pickem_contest_entry_player_id feed_player_id feed_game_id side'),
    projection: call('POST /pickem/confirm-entry', 'The line when the entry was bought'),
    ...allFrom(
      feed,
      'is_game_started is_game_completed is_played result headshot_high_resolution short_name',
    ),
    ...allFrom(feed, 'schedule_time_utc game_info game_status scheduled_at'),
    outcome: vendor('POST /feed/import', 'Graded by the rules of settlement'),
  },
}
