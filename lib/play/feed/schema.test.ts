import { expect, it } from 'vitest'
import { InvalidRequest, parse } from '@/lib/core/parse'
import { feedPayload } from './schema'

function errorsOf(payload: object): Record<string, string[]> {
  try {
    parse(feedPayload, { game_id: 1, ...payload })
    return {}
  } catch (error) {
    if (error instanceof InvalidRequest) return error.errors
    throw error
  }
}

const player = { feed_player_id: 1, first_name: 'Ada', last_name: 'Ash', short_name: 'A. Ash', team: 'Owls' }

it('accepts a payload without lists', () => {
  expect(parse(feedPayload, { game_id: 1 })).toEqual({
    game_id: 1,
    games: [],
    players: [],
    projections: [],
    results: [],
    contest_standings: [],
  })
})

it('parses timestamps with any offset and both kinds of flags', () => {
  const payload = parse(feedPayload, {
    game_id: 1,
    games: [{ feed_game_id: 1, scheduled_at: '2027-01-10T20:00:00+02:00' }],
    results: [
      { feed_player_id: 1, feed_game_id: 1, result: 2.5, is_played: 1 },
      { feed_player_id: 2, feed_game_id: 1, result: null, is_played: false },
    ],
  })
  expect(payload.games[0]?.scheduled_at).toBe('2027-01-10T18:00:00.000Z')
  expect(payload.results.map(row => row.is_played)).toEqual([true, false])
})

it.each<[string, object, string, string]>([
  [
    'an unknown status',
    { games: [{ feed_game_id: 1 }, { feed_game_id: 2, status: 'Over' }] },
    'games.1.status',
    'one of: Scheduled',
  ],
  [
    'an invalid timestamp',
    { games: [{ feed_game_id: 1, scheduled_at: 'soon' }] },
    'games.0.scheduled_at',
    'UTC',
  ],
  [
    'a timestamp out of range',
    { games: [{ feed_game_id: 1, scheduled_at: '0001-01-01T00:00:00Z' }] },
    'games.0.scheduled_at',
    '2000 to 2199',
  ],
  ['a player without a team', { players: [{ ...player, team: '' }] }, 'players.0.team', 'required'],
  [
    'a picture of another scheme',
    { players: [{ ...player, headshot_high_resolution: 'javascript:x' }] },
    'players.0.headshot_high_resolution',
    'URL',
  ],
  [
    'a line finer than hundredths',
    { projections: [{ feed_player_id: 1, feed_game_id: 1, projection: 1.255 }] },
    'projections.0.projection',
    'multiple of 0.01',
  ],
  [
    'a line that is too large',
    { projections: [{ feed_player_id: 1, feed_game_id: 1, projection: 1e6 }] },
    'projections.0.projection',
    'at most 999999.99',
  ],
  [
    'a missing result of a player who took part',
    { results: [{ feed_player_id: 1, feed_game_id: 1, result: null, is_played: true }] },
    'results.0.result',
    'number',
  ],
  [
    'a duplicate match',
    { games: [{ feed_game_id: 9 }, { feed_game_id: 8 }, { feed_game_id: 9 }] },
    'games.2.feed_game_id',
    'duplicates row 0',
  ],
])('reports row, field and reason for %s', (_, payload, field, reason) => {
  const errors = errorsOf(payload)
  expect(Object.keys(errors)).toEqual([field])
  expect(errors[field]?.join()).toContain(reason)
})

it('accepts lines of one player in two matches', () => {
  const line = { feed_player_id: 1, projection: 1 }
  expect(
    errorsOf({
      projections: [
        { ...line, feed_game_id: 1 },
        { ...line, feed_game_id: 2 },
      ],
    }),
  ).toEqual({})
})

it.each([
  '2027-01-10 20:00:00Z',
  '2027-01-10 20:00:00+00:00',
  '2027-01-10 22:00:00 +0200',
  '2027-01-10 20:00:00.000000+00',
  '2027-01-10 20:00:00 UTC',
  '2027-01-10t20:00z',
])('reads the time %s', scheduled_at => {
  const { games } = parse(feedPayload, { game_id: 1, games: [{ feed_game_id: 1, scheduled_at }] })
  expect(games[0]?.scheduled_at).toBe('2027-01-10T20:00:00.000Z')
})

it.each(['2027-01-10 20:00:00', '2027-01-10 8:00 PM', '2027-01-10 20:00:00 EST', '10.01.2027 20:00Z'])(
  'rejects the time %s, which is ambiguous',
  scheduled_at => {
    expect(errorsOf({ games: [{ feed_game_id: 1, scheduled_at }] })).toHaveProperty(['games.0.scheduled_at'])
  },
)
