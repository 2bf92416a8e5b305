import { expect, it } from 'vitest'
import type { EntryPlayer } from './get-entry'
import type { GameOffer } from './get-offer'
import { presentEntries, presentEntry, presentOffer, presentPlayers } from './present'
import { entryDetails, entryPage, pickemOffer, selectablePlayers } from './schema'

const publicUrl = 'http://here.test'
const entry = {
  id: 9,
  gameId: 1,
  contestName: "NFL Pick'em",
  buyInCents: 1_250n,
  payoutCents: 46_875n,
  unreturnedCents: 250n,
  multiplier: '37.50',
  picks: 6,
  isSettled: false,
}
const player: EntryPlayer = {
  id: 3,
  feedPlayerId: 4,
  line: '20.50',
  result: null,
  isPlayed: false,
  hasStarted: false,
  isCompleted: false,
  headshot: '/players/a.png',
  shortName: 'A. Ash',
  scheduledAt: new Date('2027-01-10T18:05:00Z'),
  homeTeam: 'Herons',
  awayTeam: 'Stags',
  status: 'Scheduled',
  feedGameId: 5,
  side: 'less',
  outcome: null,
}
const show = (change: Partial<EntryPlayer> = {}) =>
  presentEntry(publicUrl, { entry, players: [{ ...player, ...change }] })
const showPlayer = (change: Partial<EntryPlayer>) => show(change).pickem_contest_entry_players[0]

it('presents an entry and its picks in the format of the contract', () => {
  const presented = show()
  expect(entryDetails.parse(presented)).toEqual(presented)
  expect(presented).toEqual({
    pickem_contest_entry: {
      pickem_contest_entry_id: 9,
      game_id: 1,
      contest_name: "NFL Pick'em",
      buy_in: '12.50',
      payout: '468.75',
      win_amount: '466.25',
      multiplier: 37.5,
      picks: 6,
      is_settled: 0,
    },
    pickem_contest_entry_players: [
      {
        pickem_contest_entry_player_id: 3,
        feed_player_id: 4,
        projection: 20.5,
        is_game_started: 0,
        is_game_completed: 0,
        is_played: 0,
        result: null,
        headshot_high_resolution: 'http://here.test/players/a.png',
        short_name: 'A. Ash',
        schedule_time_utc: '06:05 PM',
        game_info: 'Stags @ Herons',
        game_status: 'Scheduled',
        feed_game_id: 5,
        scheduled_at: '2027-01-10T18:05:00.000000Z',
        side: 'less',
        outcome: null,
      },
    ],
  })
})

it('presents a result of 0 as 0, and flags as 0 or 1', () => {
  expect(showPlayer({ result: '0.00', isPlayed: true, hasStarted: true, isCompleted: true })).toMatchObject({
    result: 0,
    is_played: 1,
    is_game_started: 1,
    is_game_completed: 1,
  })
})

it.each([
  ['2027-01-10T00:00:00Z', '12:00 AM'],
  ['2027-01-10T09:30:59Z', '09:30 AM'],
  ['2027-01-10T12:00:00Z', '12:00 PM'],
  ['2027-01-10T23:59:00Z', '11:59 PM'],
])('presents %s as %s', (scheduledAt, time) => {
  expect(showPlayer({ scheduledAt: new Date(scheduledAt) })?.schedule_time_utc).toBe(time)
})

it('presents null only where the contract allows it', () => {
  const presented = show({ headshot: null, scheduledAt: null, homeTeam: '', awayTeam: '' })
  expect(entryDetails.parse(presented)).toEqual(presented)
  expect(presented.pickem_contest_entry_players[0]).toMatchObject({
    headshot_high_resolution: 'http://here.test/players/silhouette-1.png',
    schedule_time_utc: '',
    scheduled_at: null,
    game_info: '',
  })
})

it('presents a selectable player without a picture with null', () => {
  const selectable = {
    feedPlayerId: 4,
    feedGameId: 5,
    projection: '7.00',
    headshot: null,
    shortName: 'A. Ash',
  }
  const presented = presentPlayers(publicUrl, [selectable])
  expect(selectablePlayers.parse(presented)).toEqual({
    players: [
      {
        feed_player_id: 4,
        feed_game_id: 5,
        projection: 7,
        headshot_high_resolution: null,
        short_name: 'A. Ash',
      },
    ],
  })
})

const offer: GameOffer = {
  gameId: 1,
  mode: 'Cash',
  maxBuyInCents: 2_500,
  availableCents: 1_999n,
  freePayoutCents: 500,
  freeLeftToday: 2,
  isOpposingAllowed: false,
  refundsShortLosses: true,
  siteCreditsReturnWinningsOnly: true,
  barredBy: null,
  multipliers: [
    { picks: 2, multiplier: '3.00' },
    { picks: 6, multiplier: '37.50' },
  ],
  matches: [
    {
      feedGameId: 5,
      homeTeam: 'Herons',
      awayTeam: 'Stags',
      closesAt: new Date('2027-01-10T18:05:00Z'),
      teams: [{ team: 'Herons', feedPlayerIds: [4, 6] }],
    },
  ],
}

it('presents an offer with the lowest buy-ins that pay 1.00', () => {
  const presented = presentOffer(offer)
  expect(pickemOffer.parse(presented)).toEqual(presented)
  expect(presented).toEqual({
    game_id: 1,
    mode: 'Cash',
    entry_fee_max: '25.00',
    entry_fee_min: [
      { picks: 2, amount: '0.34' },
      { picks: 6, amount: '0.03' },
    ],
    available_funds: '19.99',
    free_entry: { payout: '5.00', bucket: 'site_credits', left_today: 2 },
    multipliers: [
      { picks: 2, multiplier: 3 },
      { picks: 6, multiplier: 37.5 },
    ],
    is_opposing_allowed: 0,
    refunds_short_losses: 1,
    site_credits_return_winnings_only: 1,
    barred_by: null,
    closes_at: '2027-01-10T18:05:00.000000Z',
    matches: [
      {
        feed_game_id: 5,
        home_team: 'Herons',
        away_team: 'Stags',
        closes_at: '2027-01-10T18:05:00.000000Z',
        teams: [{ team: 'Herons', feed_player_ids: [4, 6] }],
      },
    ],
  })
})

it('presents an offer without matches as closed, and free wins in Arcade as bucks', () => {
  expect(presentOffer({ ...offer, mode: 'Arcade', matches: [] })).toMatchObject({
    closes_at: null,
    matches: [],
    free_entry: { bucket: 'bucks' },
  })
})

it('presents a page of own entries with what they paid and the next cursor', () => {
  const settled = { ...entry, isSettled: true, outcome: 'won' as const, paidCents: 46_875n }
  const page = presentEntries(publicUrl, {
    rows: [
      { ...settled, players: [{ ...player, outcome: 'won' as const }] },
      { ...entry, outcome: null, paidCents: null },
    ],
    nextCursor: '9',
  })
  expect(entryPage.parse(page)).toEqual(page)
  expect(page).toMatchObject({
    pickem_contest_entries: [
      {
        pickem_contest_entry_id: 9,
        buy_in: '12.50',
        is_settled: 1,
        outcome: 'won',
        paid: '468.75',
        pickem_contest_entry_players: [{ pickem_contest_entry_player_id: 3, side: 'less', outcome: 'won' }],
      },
      { is_settled: 0, outcome: null, paid: null },
    ],
    next_cursor: '9',
  })
  expect(presentEntries(publicUrl, { rows: [], nextCursor: null })).toEqual({
    pickem_contest_entries: [],
    next_cursor: null,
  })
})
