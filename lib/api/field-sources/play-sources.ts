import { call, type FieldSources, operator, paging, vendor } from '@/lib/core/field-source'

const feed = vendor('POST /feed/import')
const imported = vendor('POST /feed/import', 'Rows of the delivery')
const entry = call('POST /pickem/confirm-entry')
const trivia = operator('/admin/trivia', 'The question of the trivia day')
const triviaAnswer = call('POST /trivia/answer')
const triviaHour = operator('/admin/settings', 'Setting trivia_reset_hour_utc')
const rewardNote = call('POST /verify-email', 'Null once the email is verified')

const terms = {
  pickem_contest_entry_id: entry,
  game_id: entry,
  contest_name: call('POST /pickem/confirm-entry', 'Name of the game when the entry was bought'),
  buy_in: entry,
  payout: call('POST /pickem/confirm-entry', 'Buy-in times multiplier'),
  win_amount: call('POST /pickem/confirm-entry', 'Payout less the site credits that a win does not return'),
  multiplier: call('POST /pickem/confirm-entry', 'From the multiplier table when the entry was bought'),
  picks: entry,
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
    'geo_location_status.id': checked,
    'geo_location_status.name': checked,
    'region.code': checked,
    'region.name': checked,
    expires_at: operator('/admin/settings', 'Setting geo_valid_minutes'),
    reason: checked,
  },
  'POST /feed/import': {
    'data.games': imported,
    'data.players': imported,
    'data.projections': imported,
    'data.results': imported,
    'data.contest_standings': imported,
  },
  Trivia: {
    'question.id': trivia,
    'question.text': trivia,
    'question.answers[].id': trivia,
    'question.answers[].text': trivia,
    trivia_reset_seconds: triviaHour,
    is_trivia_done: triviaAnswer,
    current_streak: triviaAnswer,
    reward_value: operator('/admin/settings', 'Setting reward_value'),
    reward_note: rewardNote,
    'answer.answer_id': triviaAnswer,
    'answer.correct_answer_id': trivia,
    'answer.is_correct': triviaAnswer,
    'answer.reward': triviaAnswer,
  },
  TriviaResult: {
    is_correct: triviaAnswer,
    correct_answer_id: trivia,
    reward: operator('/admin/settings', 'Setting reward_value, for a correct answer'),
    reward_note: rewardNote,
    current_streak: triviaAnswer,
    trivia_reset_seconds: triviaHour,
  },
  SelectablePlayer: {
    feed_player_id: feed,
    feed_game_id: feed,
    projection: feed,
    headshot_high_resolution: feed,
    short_name: feed,
  },
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
    'entry_fee_min[].picks': multipliers,
    'entry_fee_min[].amount': operator('/admin/multipliers', 'Lowest buy-in with a payout of 1.00'),
    available_funds: call('POST /pickem/confirm-entry', 'Balances that the mode spends'),
    'free_entry.payout': setting('free_entry_payout_cents'),
    'free_entry.bucket': call('POST /update/user-mode', 'Site credits in Cash mode, bucks in Arcade mode'),
    'free_entry.left_today': call(
      'POST /pickem/confirm-entry',
      'Setting free_entries_per_day less those of today',
    ),
    'multipliers[].picks': multipliers,
    'multipliers[].multiplier': multipliers,
    is_opposing_allowed: setting('allow_opposing_entries'),
    refunds_short_losses: setting('refund_short_losses'),
    site_credits_return_winnings_only: setting('site_credits_return_winnings_only'),
    barred_by: call(
      'POST /update/user-mode',
      'In Cash mode: self-exclusion, age, a denied location, or an identity that is not verified',
    ),
    closes_at: vendor('POST /feed/import', 'Start of the next match'),
  },
  OfferedMatch: {
    feed_game_id: feed,
    home_team: feed,
    away_team: feed,
    closes_at: feed,
    'teams[].team': feed,
    'teams[].feed_player_ids[]': feed,
  },
  FreePlayPromo: {
    id: promo,
    name: promo,
    description: promo,
    credits: promo,
    bucket: promo,
    ends_at: promo,
    status: call('POST /free-play-promo/claim', 'As a claim would decide'),
    reason: operator('/admin/promos', 'Rules of the promo that the user does not meet'),
  },
  WalletTransaction: {
    id: entry,
    bucket: call('POST /pickem/confirm-entry', 'The balance that was credited or debited'),
    kind: call('POST /pickem/confirm-entry', 'What posted it'),
    amount: entry,
    balance: call('POST /pickem/confirm-entry', 'Sum of the postings up to this one'),
    pickem_contest_entry_id: entry,
    main_contest_entry_id: joined,
    deposit_id: vendor('POST /webhooks/payments/{provider}', 'The payment that credited it'),
    withdrawal_id: call('POST /withdrawals'),
    created_at: entry,
  },
  'GET /wallet/transactions': { 'data.next_cursor': paging },
  Contest: {
    main_contest_id: contest,
    main_blueprint_id: contest,
    game_id: contest,
    name: contest,
    mode: contest,
    status: contest,
    starts_at: contest,
    buy_in: contest,
    prize_pool: contest,
    entries: joined,
    capacity: contest,
    is_joined: joined,
    main_contest_entry_id: joined,
    place: vendor('POST /feed/import', 'Standings that complete the contest'),
    paid: vendor('POST /feed/import', 'Prize or refund of the settlement'),
  },
  'GET /contests': { 'data.next_cursor': paging },
  ContestPrize: { from_place: contest, to_place: contest, amount: contest, bucket: contest },
  ContestStanding: { place: standings, username: standings, is_own: standings, paid: standings },
  [joining]: {
    'data.main_contest_entry_id': joined,
    'data.main_blueprint_id': contest,
    'data.game_id': contest,
  },
  PickemEntryPlayer: {
    pickem_contest_entry_player_id: entry,
    feed_player_id: entry,
    projection: call('POST /pickem/confirm-entry', 'The line when the entry was bought'),
    is_game_started: feed,
    is_game_completed: feed,
    is_played: feed,
    result: feed,
    headshot_high_resolution: feed,
    short_name: feed,
    schedule_time_utc: feed,
    game_info: feed,
    game_status: feed,
    feed_game_id: entry,
    scheduled_at: feed,
    side: entry,
    outcome: vendor('POST /feed/import', 'Graded by the rules of settlement'),
  },
}
