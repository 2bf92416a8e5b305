import { expect, test } from '@/e2e/fixtures/api'
import { buildFeedPayload, newFeedId } from '@/e2e/fixtures/feed-payload'
import { confirm, deliver, drawSlip, listPlayers } from '@/e2e/fixtures/slate'

const path = '/feed/import'

const draw = () => ({ game_id: 5, ...buildFeedPayload() })

test('200: counts the rows of each kind, any number of times', async ({ api }) => {
  const delivery = draw()
  for (let time = 0; time < 3; time++) {
    const { status, body } = await deliver(api, delivery)
    expect(status).toBe(200)
    expect(body).toEqual({
      message: expect.any(String),
      data: { games: 1, players: 1, projections: 1, results: 1 },
    })
  }
})

test('200: every list may be absent', async ({ api }) => {
  const { status, body } = await deliver(api, { game_id: 1 })
  expect(status).toBe(200)
  expect(body.data).toEqual({ games: 0, players: 0, projections: 0, results: 0 })
})

test('200: a result may come before its game and its player', async ({ api }) => {
  const { game_id, results } = draw()
  const { status, body } = await deliver(api, { game_id, results })
  expect(status).toBe(200)
  expect(body.data.results).toBe(1)
})

test('200: an absent field stays, and a late "Scheduled" reopens nothing', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await drawSlip(api, user)
  const feed_game_id = slip.players[0]?.feed_game_id
  const tell = (game: object) => deliver(api, { game_id: user.game_id, games: [{ feed_game_id, ...game }] })
  await tell({ status: 'Final' })
  await tell({ home_team: 'Renamed' })
  await tell({ status: 'Scheduled', scheduled_at: '2030-01-31T18:00:00Z' })
  const players = await listPlayers(api, user)
  expect(players.map(player => player.feed_game_id)).not.toContain(feed_game_id)
  expect((await confirm(api, user, slip)).status).toBe(422)
})

test('200: a body of a mebibyte is taken', async ({ api }) => {
  const start = newFeedId()
  const players = Array.from({ length: 8_000 }, (_, index) => ({
    feed_player_id: start + index,
    first_name: 'Ada',
    last_name: `Ash ${index}`,
    short_name: `A. Ash ${index} ${'x'.repeat(60)}`,
    team: 'Herons',
  }))
  const { status, body } = await deliver(api, { game_id: 6, players })
  expect(status).toBe(200)
  expect(body.data.players).toBe(8_000)
})

for (const [what, change, field, reason] of [
  ['an unknown game', { game_id: 999 }, 'game_id', /no game 999/],
  ['no game', { game_id: undefined }, 'game_id', /required/],
  [
    'a status of another kind',
    { games: [{ feed_game_id: 1, status: 'Over' }] },
    'games.0.status',
    /one of: Scheduled/,
  ],
  [
    'a moment that is none',
    { games: [{ feed_game_id: 1, scheduled_at: 'soon' }] },
    'games.0.scheduled_at',
    /moment/,
  ],
  [
    'a line that is none',
    { projections: [{ feed_player_id: 1, feed_game_id: 1 }] },
    'projections.0.projection',
    /required/,
  ],
  ['a list that is none', { results: {} }, 'results', /list/],
  ['a row that is none', { players: [1] }, 'players.0', /object/],
] as const)
  test(`422: ${what} refuses the delivery and is named`, async ({ api }) => {
    const { status, body } = await deliver(api, { ...draw(), ...change })
    expect(status).toBe(422)
    expect(body).toEqual({
      message: expect.any(String),
      errors: { [field]: [expect.stringMatching(reason)] },
    })
  })

test('422: one bad row keeps the good ones out too', async ({ api, persona }) => {
  const user = await persona('funded')
  const before = await listPlayers(api, user)
  const [first, second] = before
  const { status, body } = await deliver(api, {
    game_id: user.game_id,
    projections: [
      { ...first, projection: 77 },
      { ...second, projection: 'many' },
    ],
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['projections.1.projection'])
  expect(await listPlayers(api, user)).toEqual(before)
})

test('401: without the token, with another one, and with a user’s', async ({ api, persona }) => {
  const { access_token } = await persona('funded')
  for (const token of [
    undefined,
    'x',
    'feed-token-of-the-suite',
    'feed-token-of-the-suites-',
    access_token,
  ]) {
    const reply = await api.post(path, { token, body: draw() })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})

test('401: comes before whatever is wrong with the body', async ({ api }) => {
  for (const body of [undefined, '{"game_id":', { game_id: 999 }])
    expect((await api.post(path, { token: 'x', body })).status).toBe(401)
})
