import { expect, test } from '@/e2e/fixtures/api'
import { buildFeedPayload, newFeedId } from '@/e2e/fixtures/feed-payload'
import { buildSlip, fetchPlayers, sendFeed, submitSlip } from '@/e2e/fixtures/slate'

const path = '/feed/import'

/** A line of a player, as the feed sends it. */
const lineOf = (
  player: { feed_player_id: number; feed_game_id: number } | undefined,
  projection: unknown,
) => ({
  feed_player_id: player?.feed_player_id,
  feed_game_id: player?.feed_game_id,
  projection,
})

const createPayload = () => ({ game_id: 5, ...buildFeedPayload() })

test('200: counts the rows of each kind, also when a payload is repeated', async ({ api }) => {
  const payload = createPayload()
  for (let time = 0; time < 3; time++) {
    const { status, body } = await sendFeed(api, payload)
    expect(status).toBe(200)
    expect(body).toEqual({
      message: expect.any(String),
      data: { games: 1, players: 1, projections: 1, results: 1 },
    })
  }
})

test('200: every list is optional', async ({ api }) => {
  const { status, body } = await sendFeed(api, { game_id: 1 })
  expect(status).toBe(200)
  expect(body.data).toEqual({ games: 0, players: 0, projections: 0, results: 0 })
})

test('200: a result can arrive before its match and its player', async ({ api }) => {
  const { game_id, results } = createPayload()
  const { status, body } = await sendFeed(api, { game_id, results })
  expect(status).toBe(200)
  expect(body.data.results).toBe(1)
})

test('200: an absent field keeps its value, and a late "Scheduled" does not reopen a match', async ({
  api,
  persona,
}) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  const feed_game_id = slip.players[0]?.feed_game_id
  const update = (game: object) =>
    sendFeed(api, { game_id: user.game_id, games: [{ feed_game_id, ...game }] })
  await update({ status: 'Final' })
  await update({ home_team: 'Renamed' })
  await update({ status: 'Scheduled', scheduled_at: '2030-01-31T18:00:00Z' })
  const players = await fetchPlayers(api, user)
  expect(players.map(player => player.feed_game_id)).not.toContain(feed_game_id)
  expect((await submitSlip(api, user, slip)).status).toBe(422)
})

test('200: accepts a body of 1 MiB', async ({ api }) => {
  const start = newFeedId()
  const players = Array.from({ length: 8_000 }, (_, index) => ({
    feed_player_id: start + index,
    first_name: 'Ada',
    last_name: `Ash ${index}`,
    short_name: `A. Ash ${index} ${'x'.repeat(60)}`,
    team: 'Herons',
  }))
  const { status, body } = await sendFeed(api, { game_id: 6, players })
  expect(status).toBe(200)
  expect(body.data.players).toBe(8_000)
})

for (const [name, change, field, reason] of [
  ['an unknown game', { game_id: 999 }, 'game_id', /no game 999/],
  ['no game', { game_id: undefined }, 'game_id', /required/],
  ['an unknown list', { Games: [] }, 'Games', /unknown.*game_id, games/],
  [
    'a misspelled field',
    { games: [{ feed_game_id: 1, staus: 'Final' }] },
    'games.0.staus',
    /unknown.*status/,
  ],
  [
    'an unknown status',
    { games: [{ feed_game_id: 1, status: 'Over' }] },
    'games.0.status',
    /one of: Scheduled/,
  ],
  [
    'an invalid timestamp',
    { games: [{ feed_game_id: 1, scheduled_at: 'soon' }] },
    'games.0.scheduled_at',
    /UTC timestamp/,
  ],
  [
    'a projection without a line',
    { projections: [{ feed_player_id: 1, feed_game_id: 1 }] },
    'projections.0.projection',
    /required/,
  ],
  ['an object instead of a list', { results: {} }, 'results', /list/],
  ['a number instead of a row', { players: [1] }, 'players.0', /object/],
] as const)
  test(`422: ${name} rejects the payload and is named`, async ({ api }) => {
    const { status, body } = await sendFeed(api, { ...createPayload(), ...change })
    expect(status).toBe(422)
    expect(body).toEqual({
      message: expect.any(String),
      errors: { [field]: [expect.stringMatching(reason)] },
    })
  })

test('422: one invalid row rejects all rows', async ({ api, persona }) => {
  const user = await persona('funded')
  const before = await fetchPlayers(api, user)
  const [first, second] = before
  const { status, body } = await sendFeed(api, {
    game_id: user.game_id,
    projections: [lineOf(first, 77), lineOf(second, 'many')],
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['projections.1.projection'])
  expect(await fetchPlayers(api, user)).toEqual(before)
})

test('401: without the feed token, with a wrong one, or with the token of a user', async ({
  api,
  persona,
}) => {
  const { access_token } = await persona('funded')
  for (const token of [
    undefined,
    'x',
    'feed-token-of-the-suite',
    'feed-token-of-the-suites-',
    access_token,
  ]) {
    const reply = await api.post(path, { token, body: createPayload() })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})

test('401: is checked before the body', async ({ api }) => {
  for (const body of [undefined, '{"game_id":', { game_id: 999 }])
    expect((await api.post(path, { token: 'x', body })).status).toBe(401)
})
