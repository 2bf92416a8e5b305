import { informationMissing } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'
import { fetchPlayers, sendFeed, slateOf } from '@/e2e/fixtures/slate'

const path = '/pickem/get-players'

const webAddressOrNull = {
  asymmetricMatch: (value: unknown) => value === null || /^https?:\/\//.test(String(value)),
  toString: () => 'webAddressOrNull',
  toAsymmetricMatcher: () => 'web address or null',
}
const player = {
  feed_player_id: expect.any(Number),
  feed_game_id: expect.any(Number),
  projection: expect.any(Number),
  headshot_high_resolution: webAddressOrNull,
  short_name: expect.stringMatching(/\S/),
}

test('200: the players of the user’s slate, by a GET with a body', async ({ api, persona }) => {
  const user = await persona('funded')
  const { status, body } = await api.get(path, { token: user.access_token, body: slateOf(user) })
  expect(status).toBe(200)
  expect(body).toEqual({ message: expect.any(String), data: { players: expect.any(Array) } })
  expect(body.data.players).toHaveLength(12)
  for (const each of body.data.players) expect(each).toEqual(player)
  expect(body.data.players.some((each: typeof player) => each.headshot_high_resolution === null)).toBe(true)
})

test('200: the same by POST and by query string', async ({ api, persona }) => {
  const user = await persona('funded')
  const posted = await api.post(path, { token: user.access_token, body: slateOf(user) })
  expect(posted.status).toBe(200)
  expect(posted.body.data.players).toHaveLength(12)
  const queried = await api.get(path, {
    token: user.access_token,
    query: slateOf(user) as Record<string, number>,
  })
  expect(queried).toMatchObject({ status: 200, body: posted.body })
})

test('200: the body takes precedence over the query string', async ({ api, persona }) => {
  const user = await persona('funded')
  const query = { ...slateOf(user), main_blueprint_id: 1 } as Record<string, number>
  const reply = await api.get(path, { token: user.access_token, body: slateOf(user), query })
  expect(reply.status).toBe(200)
})

test('200: players of started matches are not listed', async ({ api, persona }) => {
  const user = await persona('funded')
  const before = await fetchPlayers(api, user)
  const started = before[0]?.feed_game_id
  const games = [{ feed_game_id: started, status: 'InProgress' }]
  expect((await sendFeed(api, { game_id: user.game_id, games })).status).toBe(200)
  expect(await fetchPlayers(api, user)).toEqual(before.filter(each => each.feed_game_id !== started))
})

test('200: a moved line is listed with its new value', async ({ api, persona }) => {
  const user = await persona('funded')
  const [first] = await fetchPlayers(api, user)
  const projections = [
    { feed_player_id: first?.feed_player_id, feed_game_id: first?.feed_game_id, projection: 99.25 },
  ]
  expect((await sendFeed(api, { game_id: user.game_id, projections })).status).toBe(200)
  expect((await fetchPlayers(api, user))[0]).toEqual({ ...first, projection: 99.25 })
})

test('422: required information is missing', async ({ api, persona }) => {
  const { access_token: token } = await persona('funded')
  const all = ['main_contest_entry_id', 'main_blueprint_id', 'game_id']
  for (const reply of [
    await api.get(path, { token }),
    await api.post(path, { token }),
    await api.post(path, { token, body: {} }),
  ]) {
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(informationMissing(...all))
  }
})

for (const [name, change, field] of [
  ['game 5', { game_id: 5 }, 'game_id'],
  ['game 0', { game_id: 0 }, 'game_id'],
  ['a string for a number', { game_id: 'NFL' }, 'game_id'],
  ['null for a number', { main_blueprint_id: null }, 'main_blueprint_id'],
  ['an ID above the maximum', { main_contest_entry_id: 2_147_483_648 }, 'main_contest_entry_id'],
  ['an unknown entry', { main_contest_entry_id: 2_147_483_647 }, 'main_contest_entry_id'],
  ['a blueprint of another contest', { main_blueprint_id: 1 }, 'main_blueprint_id'],
] as const)
  test(`422: ${name} is reported under ${field}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const reply = await api.post(path, { token: user.access_token, body: { ...slateOf(user), ...change } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(informationMissing(field))
  })

test('422: a game other than the blueprint’s', async ({ api, persona }) => {
  const user = await persona('funded')
  const body = { ...slateOf(user), game_id: ((user.game_id ?? 0) % 4) + 1 }
  const reply = await api.post(path, { token: user.access_token, body })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(informationMissing('game_id'))
})

test('422: another user’s contest entry, like an unknown one', async ({ api, persona }) => {
  const [user, stranger] = [await persona('funded'), await persona('fresh')]
  const ask = (main_contest_entry_id: unknown) =>
    api.post(path, { token: stranger.access_token, body: { ...slateOf(user), main_contest_entry_id } })
  const foreign = await ask(user.main_contest_entry_id)
  expect(foreign.status).toBe(422)
  expect(foreign.body).toEqual((await ask(2_147_483_647)).body)
})

test('401: without a token, or with the token of a deleted user', async ({ api, persona }) => {
  const { access_token: token } = await persona('deleted')
  for (const reply of [await api.post(path, { body: {} }), await api.post(path, { token, body: {} })]) {
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
