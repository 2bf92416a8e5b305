import { randomUUID } from 'node:crypto'
import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'
import {
  buildSlip,
  followLocation,
  listEntryIds,
  type SlipBody,
  sendFeed,
  submitSlip,
} from '@/e2e/fixtures/slate'

const path = '/pickem/confirm-entry'
const confirmed = { message: 'Entry confirmed' }

/** The error box that returns the app to its lobby. */
const lobby = (message: RegExp, heading?: unknown) => ({
  message: 'Validations',
  error_box: {
    ...(heading !== undefined && { heading }),
    message: expect.stringMatching(message),
    cta: 'Return',
    color: 'Blue',
    cta_type: 'Lobby',
  },
})
const anyHeading = expect.stringMatching(/\S/)

async function readFunds(api: Api, { access_token: token }: Persona) {
  const { data } = (await api.get('/balance/v2', { token })).body
  return [data.available_site_credits, data.available_cash_excluding_site_credits, data.available_credits]
}

async function expectNoEntry(api: Api, user: Persona) {
  expect(await listEntryIds(api, user)).toEqual([])
  expect(await readFunds(api, user)).toEqual(['20.00', '100.00', '500.00'])
}

test('200: the buy-in is paid from site credits first, then cash', async ({ api, persona }) => {
  const user = await persona('funded')
  const reply = await submitSlip(api, user, await buildSlip(api, user, { buyIn: 25 }))
  expect(reply).toMatchObject({ status: 200, body: confirmed })
  expect(Object.keys(reply.body)).toEqual(['message'])
  expect(await readFunds(api, user)).toEqual(['0.00', '95.00', '500.00'])
  expect(await listEntryIds(api, user)).toHaveLength(1)
})

test('200: Location leads to the entry, also in the reply to a repetition', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  const headers = { 'idempotency-key': randomUUID() }
  const reply = await submitSlip(api, user, slip, headers)
  const repeated = await submitSlip(api, user, slip, headers)
  const [id, ...more] = await listEntryIds(api, user)
  expect(more).toEqual([])
  expect(reply.headers.location).toBe(`/pickem/show-entry/${id}`)
  expect(repeated.headers.location).toBe(reply.headers.location)
  const shown = await followLocation(api, user, repeated)
  expect(shown.body.data.pickem_contest_entry).toMatchObject({ pickem_contest_entry_id: id, buy_in: '10.00' })
  const stranger = await persona('funded')
  expect((await followLocation(api, stranger, reply)).status).toBe(404)
})

test('422: a rejected slip has no Location', async ({ api, persona }) => {
  const user = await persona('funded')
  const { status, headers } = await submitSlip(api, user, { ...(await buildSlip(api, user)), multiplier: 2 })
  expect([status, headers.location]).toEqual([422, undefined])
})

test('200: an Arcade entry is paid from credits', async ({ api, persona }) => {
  const user = await persona('funded')
  await api.post('/update/user-mode', { token: user.access_token, body: { user_mode: 'Arcade' } })
  expect((await submitSlip(api, user, await buildSlip(api, user, { buyIn: 25 }))).status).toBe(200)
  expect(await readFunds(api, user)).toEqual(['20.00', '100.00', '475.00'])
})

for (const picks of [2, 3, 4, 5, 6])
  test(`200: ${picks} picks`, async ({ api, persona }) => {
    const user = await persona('funded')
    const reply = await submitSlip(api, user, await buildSlip(api, user, { buyIn: 1, picks }))
    expect(reply).toMatchObject({ status: 200, body: confirmed })
  })

test('200: a free entry costs nothing', async ({ api, persona }) => {
  const user = await persona('funded', { verified: true })
  expect((await submitSlip(api, user, await buildSlip(api, user, { buyIn: 0 }))).status).toBe(200)
  expect(await readFunds(api, user)).toEqual(['20.00', '100.00', '500.00'])
})

test('422: a free entry without a verified email', async ({ api, persona }) => {
  const user = await persona('funded', { verified: false })
  const reply = await submitSlip(api, user, await buildSlip(api, user, { buyIn: 0 }))
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(lobby(/^Verify your email to make a free entry\.$/, anyHeading))
  await expectNoEntry(api, user)
})

test('422: a second free entry on the same day', async ({ api, persona }) => {
  const user = await persona('funded', { verified: true })
  expect((await submitSlip(api, user, await buildSlip(api, user, { buyIn: 0 }))).status).toBe(200)
  const reply = await submitSlip(api, user, await buildSlip(api, user, { buyIn: 0, picks: 2 }))
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(lobby(/^You can make 1 free entry per day/, anyHeading))
  expect(await listEntryIds(api, user)).toHaveLength(1)
})

test('422: opposing picks on the players of an open entry; equal picks answer 200', async ({
  api,
  persona,
}) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  expect((await submitSlip(api, user, slip)).status).toBe(200)
  const reply = await submitSlip(api, user, { ...slip, picks: 'less,more,less' })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(lobby(/open entry with other picks on these players/, anyHeading))
  const again = await submitSlip(api, user, slip, { 'idempotency-key': randomUUID() })
  expect(again.status).toBe(200)
  expect(await listEntryIds(api, user)).toHaveLength(2)
})

for (const picks of ['over,under,over', 'Higher, lower ,HIGHER', 'o,u,o', 'M,L,M'])
  test(`200: picks as "${picks}"`, async ({ api, persona }) => {
    const user = await persona('funded')
    expect((await submitSlip(api, user, { ...(await buildSlip(api, user)), picks })).status).toBe(200)
  })

test('200: the same key and body get the same answer and one entry', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  const headers = { 'idempotency-key': randomUUID() }
  const replies = [await submitSlip(api, user, slip, headers), await submitSlip(api, user, slip, headers)]
  expect(replies).toMatchObject([
    { status: 200, body: confirmed },
    { status: 200, body: confirmed },
  ])
  expect(await listEntryIds(api, user)).toHaveLength(1)
})

test('200: without a key, concurrent equal bodies buy one entry', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  const replies = await Promise.all([submitSlip(api, user, slip), submitSlip(api, user, slip)])
  expect(replies.map(reply => reply.status)).toEqual([200, 200])
  expect(await listEntryIds(api, user)).toHaveLength(1)
})

test('200: two keys buy two entries', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  for (const key of [randomUUID(), randomUUID()])
    expect((await submitSlip(api, user, slip, { 'idempotency-key': key })).status).toBe(200)
  expect(await listEntryIds(api, user)).toHaveLength(2)
})

test('422: the same key with another body', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  const headers = { 'idempotency-key': randomUUID() }
  expect((await submitSlip(api, user, slip, headers)).status).toBe(200)
  const reply = await submitSlip(api, user, { ...slip, picks: 'less,less,less' }, headers)
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(lobby(/Idempotency-Key/, anyHeading))
})

test('422: a key of more than 255 characters', async ({ api, persona }) => {
  const user = await persona('funded')
  const reply = await submitSlip(api, user, await buildSlip(api, user), {
    'idempotency-key': 'k'.repeat(256),
  })
  expect(reply).toMatchObject({ status: 422, body: lobby(/255/, anyHeading) })
  await expectNoEntry(api, user)
})

for (const [name, body] of [
  ['no body', undefined],
  ['an empty object', {}],
] as const)
  test(`422: request data missing: ${name}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const reply = await submitSlip(api, user, body)
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(/^The game_id field is required\..*The players field is required\.$/))
  })

for (const [name, body, message] of [
  ['malformed JSON', '{"game_id": 1,', /^The body must be valid JSON\.$/],
  ['a list', [], /^The body must be a JSON object\.$/],
] as const)
  test(`422: the body is ${name}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const reply = await submitSlip(api, user, body)
    expect(reply).toMatchObject({ status: 422, body: lobby(message) })
    await expectNoEntry(api, user)
  })

for (const field of ['game_id', 'buy_in', 'payout', 'multiplier', 'picks', 'players'])
  test(`422: request data missing: ${field}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const { [field as keyof SlipBody]: _, ...rest } = await buildSlip(api, user)
    const reply = await submitSlip(api, user, rest)
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(new RegExp(`^The ${field} field is required\\.$`)))
    await expectNoEntry(api, user)
  })

for (const field of ['feed_player_id', 'feed_game_id', 'projection'])
  test(`422: request data missing: players[].${field}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const slip = await buildSlip(api, user)
    const players = slip.players.map((player, index) =>
      index === 1 ? { ...player, [field]: undefined } : player,
    )
    const reply = await submitSlip(api, user, { ...slip, players })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(new RegExp(`^The players\\.1\\.${field} field is required\\.$`)))
  })

for (const [name, change, message] of [
  ['game 0', { game_id: 0 }, /game_id field must be at least 1/],
  ['game 8', { game_id: 8 }, /game_id field must be at most 7/],
  ['a fraction of a game', { game_id: 1.5 }, /game_id field must be a whole number/],
  ['a negative buy-in', { buy_in: -1 }, /buy_in field must be at least 0/],
  ['a buy-in with three decimals', { buy_in: 10.001 }, /buy_in field must be a multiple of 0.01/],
  ['a buy-in as a string', { buy_in: '10' }, /buy_in field must be a number/],
  ['a payout below 1', { payout: 0.99 }, /payout field must be at least 1/],
  ['picks as a list', { picks: ['more', 'less', 'more'] }, /picks field must be a string/],
  ['players as an object', { players: {} }, /players field must be a list/],
  ['a player as a number', { players: [1, 2] }, /players\.0 field must be an object/],
] as const)
  test(`422: ${name}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const reply = await submitSlip(api, user, { ...(await buildSlip(api, user)), ...change })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(message))
    await expectNoEntry(api, user)
  })

for (const [name, take] of [
  ['one player', (players: SlipBody['players']) => players.slice(0, 1)],
  ['seven players', (players: SlipBody['players']) => [...players, ...players].slice(0, 7)],
] as const)
  test(`422: ${name}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const slip = await buildSlip(api, user, { picks: 6 })
    const reply = await submitSlip(api, user, { ...slip, players: take(slip.players) })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(/players field must have at (least 2|most 6) items/))
  })

for (const buyIn of [25.01, 26, 1_000_000])
  test(`422: an entry fee of ${buyIn} exceeds the allowed maximum`, async ({ api, persona }) => {
    const user = await persona('funded')
    const reply = await submitSlip(api, user, await buildSlip(api, user, { buyIn }))
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(/25/, anyHeading))
    await expectNoEntry(api, user)
  })

for (const [name, change, message] of [
  ['a tampered payout', () => ({ payout: 500 }), /payout of this entry is 50\.00/],
  ['a tampered multiplier', () => ({ multiplier: 37.5, payout: 375 }), /multiplier for 3 picks is now 5\./],
  [
    'a tampered line',
    (slip: SlipBody) => ({
      players: slip.players.map(player => ({ ...player, projection: player.projection - 5 })),
    }),
    /^The line of .+ is now [\d.]+/,
  ],
  [
    'players of a single match',
    (slip: SlipBody) => ({
      players: slip.players.map(player => ({ ...player, feed_game_id: slip.players[0]?.feed_game_id })),
    }),
    /at least two games/,
  ],
  [
    'a player picked twice',
    (slip: SlipBody) => ({
      players: slip.players.map((player, i) => ({ ...player, feed_player_id: i < 2 ? 7 : 8 })),
    }),
    /each player only once/,
  ],
  [
    'an unknown player',
    (slip: SlipBody) => ({
      players: slip.players.map((player, i) => ({ ...player, feed_player_id: i + 1 })),
    }),
    /not offered anymore/,
  ],
  ['a paused sport', () => ({ game_id: 7 }), /is not open for entries/],
  ['fewer picks than players', () => ({ picks: 'more,less' }), /each of the 3 players/],
  ['unknown picks', () => ({ picks: 'yes,no,yes' }), /more or less for each of the 3 players/],
] as const)
  test(`422: ${name}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const slip = await buildSlip(api, user)
    const reply = await submitSlip(api, user, { ...slip, ...change(slip) })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(message, anyHeading))
    await expectNoEntry(api, user)
  })

for (const [name, update] of [
  ['has started according to the feed', { status: 'InProgress' }],
  ['has started according to its schedule', { scheduled_at: '2026-01-01T00:00:00Z' }],
  ['is over', { status: 'Final' }],
] as const)
  test(`422: a match that ${name}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const slip = await buildSlip(api, user)
    const games = [{ feed_game_id: slip.players[2]?.feed_game_id, ...update }]
    expect((await sendFeed(api, { game_id: user.game_id, games })).status).toBe(200)
    const reply = await submitSlip(api, user, slip)
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(/no longer accepts picks/, anyHeading))
    await expectNoEntry(api, user)
  })

test('422: not enough funds', async ({ api, persona }) => {
  const user = await persona('in_cash_contest')
  const reply = await submitSlip(api, user, await buildSlip(api, user))
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(lobby(/You have 0\.00 to play in Cash mode/, anyHeading))
  expect(await listEntryIds(api, user)).toEqual([])
})

for (const [name, message] of [
  ['self_excluded', /because of your self-exclusion/],
  ['geo_denied', /because of your location/],
] as const)
  test(`422: ${name} in Cash mode; Arcade mode answers 200`, async ({ api, persona }) => {
    const user = await persona(name)
    const slip = await buildSlip(api, user)
    const reply = await submitSlip(api, user, slip)
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(message, anyHeading))
    await expectNoEntry(api, user)
    await api.post('/update/user-mode', { token: user.access_token, body: { user_mode: 'Arcade' } })
    const again = await submitSlip(api, user, slip, { 'idempotency-key': randomUUID() })
    expect(again.status).toBe(200)
  })

test('413: a body above 64 KiB; 20 KiB answers 200', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  const tooLarge = await submitSlip(api, user, { ...slip, filler: 'x'.repeat(65_536) })
  expect(tooLarge.status).toBe(413)
  expect(tooLarge.body).toEqual({ message: expect.any(String) })
  expect((await submitSlip(api, user, { ...slip, filler: 'x'.repeat(20_000) })).status).toBe(200)
})

test('401: without a token, or with the token of a deleted user', async ({ api, persona }) => {
  const { access_token: token } = await persona('deleted')
  for (const reply of [await api.post(path, { body: {} }), await api.post(path, { token, body: {} })]) {
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
