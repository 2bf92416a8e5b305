import { randomUUID } from 'node:crypto'
import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'
import { confirm, deliver, drawSlip, listEntryIds, type Slip } from '@/e2e/fixtures/slate'

const path = '/pickem/confirm-entry'
const done = { message: 'Entry confirmed' }

/** The box that sends the app back to its lobby, saying something like this. */
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

async function cashOf(api: Api, { access_token: token }: Persona) {
  const { data } = (await api.get('/balance/v2', { token })).body
  return [data.available_site_credits, data.available_cash_excluding_site_credits, data.available_credits]
}

async function expectNothingSold(api: Api, user: Persona) {
  expect(await listEntryIds(api, user)).toEqual([])
  expect(await cashOf(api, user)).toEqual(['20.00', '100.00', '500.00'])
}

test('200: an entry is bought with site credits first, then cash', async ({ api, persona }) => {
  const user = await persona('funded')
  const reply = await confirm(api, user, await drawSlip(api, user, { buyIn: 25 }))
  expect(reply).toMatchObject({ status: 200, body: done })
  expect(Object.keys(reply.body)).toEqual(['message'])
  expect(await cashOf(api, user)).toEqual(['0.00', '95.00', '500.00'])
  expect(await listEntryIds(api, user)).toHaveLength(1)
})

test('200: an Arcade entry is bought with credits', async ({ api, persona }) => {
  const user = await persona('funded')
  await api.post('/update/user-mode', { token: user.access_token, body: { user_mode: 'Arcade' } })
  expect((await confirm(api, user, await drawSlip(api, user, { buyIn: 25 }))).status).toBe(200)
  expect(await cashOf(api, user)).toEqual(['20.00', '100.00', '475.00'])
})

for (const picks of [2, 3, 4, 5, 6])
  test(`200: ${picks} picks`, async ({ api, persona }) => {
    const user = await persona('funded')
    const reply = await confirm(api, user, await drawSlip(api, user, { buyIn: 1, picks }))
    expect(reply).toMatchObject({ status: 200, body: done })
  })

test('200: a free entry costs nothing', async ({ api, persona }) => {
  const user = await persona('funded', { verified: true })
  expect((await confirm(api, user, await drawSlip(api, user, { buyIn: 0 }))).status).toBe(200)
  expect(await cashOf(api, user)).toEqual(['20.00', '100.00', '500.00'])
})

test('422: a free entry without a verified email', async ({ api, persona }) => {
  const user = await persona('funded')
  const reply = await confirm(api, user, await drawSlip(api, user, { buyIn: 0 }))
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(lobby(/^Verify your email to make a free entry\.$/, anyHeading))
  await expectNothingSold(api, user)
})

test('422: a second free entry on one day', async ({ api, persona }) => {
  const user = await persona('funded', { verified: true })
  expect((await confirm(api, user, await drawSlip(api, user, { buyIn: 0 }))).status).toBe(200)
  const reply = await confirm(api, user, await drawSlip(api, user, { buyIn: 0, picks: 2 }))
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(lobby(/^You can make 1 free entry per day/, anyHeading))
  expect(await listEntryIds(api, user)).toHaveLength(1)
})

test('422: opposing picks on the players of an open entry, and 200 for equal ones', async ({
  api,
  persona,
}) => {
  const user = await persona('funded')
  const slip = await drawSlip(api, user)
  expect((await confirm(api, user, slip)).status).toBe(200)
  const reply = await confirm(api, user, { ...slip, picks: 'less,more,less' })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(lobby(/open entry with other picks on these players/, anyHeading))
  const again = await confirm(api, user, slip, { 'idempotency-key': randomUUID() })
  expect(again.status).toBe(200)
  expect(await listEntryIds(api, user)).toHaveLength(2)
})

for (const picks of ['over,under,over', 'Higher, lower ,HIGHER', 'o,u,o', 'M,L,M'])
  test(`200: picks written "${picks}"`, async ({ api, persona }) => {
    const user = await persona('funded')
    expect((await confirm(api, user, { ...(await drawSlip(api, user)), picks })).status).toBe(200)
  })

test('200: the same key and body answer the same and buy once', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await drawSlip(api, user)
  const headers = { 'idempotency-key': randomUUID() }
  const replies = [await confirm(api, user, slip, headers), await confirm(api, user, slip, headers)]
  expect(replies).toMatchObject([
    { status: 200, body: done },
    { status: 200, body: done },
  ])
  expect(await listEntryIds(api, user)).toHaveLength(1)
})

test('200: without a key, the same body sent at once buys once', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await drawSlip(api, user)
  const replies = await Promise.all([confirm(api, user, slip), confirm(api, user, slip)])
  expect(replies.map(reply => reply.status)).toEqual([200, 200])
  expect(await listEntryIds(api, user)).toHaveLength(1)
})

test('200: two keys buy two entries', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await drawSlip(api, user)
  for (const key of [randomUUID(), randomUUID()])
    expect((await confirm(api, user, slip, { 'idempotency-key': key })).status).toBe(200)
  expect(await listEntryIds(api, user)).toHaveLength(2)
})

test('422: the same key with another body', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await drawSlip(api, user)
  const headers = { 'idempotency-key': randomUUID() }
  expect((await confirm(api, user, slip, headers)).status).toBe(200)
  const reply = await confirm(api, user, { ...slip, picks: 'less,less,less' }, headers)
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(lobby(/Idempotency-Key/, anyHeading))
})

test('422: a key of more than 255 characters', async ({ api, persona }) => {
  const user = await persona('funded')
  const reply = await confirm(api, user, await drawSlip(api, user), { 'idempotency-key': 'k'.repeat(256) })
  expect(reply).toMatchObject({ status: 422, body: lobby(/255/, anyHeading) })
  await expectNothingSold(api, user)
})

for (const [what, body] of [
  ['no body', undefined],
  ['an empty object', {}],
  ['malformed JSON', '{"game_id": 1,'],
  ['a list', []],
] as const)
  test(`422: request data missing: ${what}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const reply = await confirm(api, user, body)
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(/^The game_id field is required\..*The players field is required\.$/))
  })

for (const field of ['game_id', 'buy_in', 'payout', 'multiplier', 'picks', 'players'])
  test(`422: request data missing: ${field}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const { [field as keyof Slip]: _, ...rest } = await drawSlip(api, user)
    const reply = await confirm(api, user, rest)
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(new RegExp(`^The ${field} field is required\\.$`)))
    await expectNothingSold(api, user)
  })

for (const field of ['feed_player_id', 'feed_game_id', 'projection'])
  test(`422: request data missing: players[].${field}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const slip = await drawSlip(api, user)
    const players = slip.players.map((player, index) =>
      index === 1 ? { ...player, [field]: undefined } : player,
    )
    const reply = await confirm(api, user, { ...slip, players })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(new RegExp(`^The players\\.1\\.${field} field is required\\.$`)))
  })

for (const [what, change, message] of [
  ['game 0', { game_id: 0 }, /game_id field must be at least 1/],
  ['game 8', { game_id: 8 }, /game_id field must be at most 7/],
  ['a fraction of a game', { game_id: 1.5 }, /game_id field must be a whole number/],
  ['a negative buy-in', { buy_in: -1 }, /buy_in field must be at least 0/],
  ['a buy-in finer than hundredths', { buy_in: 10.001 }, /buy_in field must be a multiple of 0.01/],
  ['a buy-in as text', { buy_in: '10' }, /buy_in field must be a number/],
  ['a payout below 1', { payout: 0.99 }, /payout field must be at least 1/],
  ['picks that are no text', { picks: ['more', 'less', 'more'] }, /picks field must be a string/],
  ['players that are no list', { players: {} }, /players field must be a list/],
  ['a player that is no object', { players: [1, 2] }, /players\.0 field must be an object/],
] as const)
  test(`422: ${what}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const reply = await confirm(api, user, { ...(await drawSlip(api, user)), ...change })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(message))
    await expectNothingSold(api, user)
  })

for (const [what, take] of [
  ['one player', (players: Slip['players']) => players.slice(0, 1)],
  ['seven players', (players: Slip['players']) => [...players, ...players].slice(0, 7)],
] as const)
  test(`422: ${what}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const slip = await drawSlip(api, user, { picks: 6 })
    const reply = await confirm(api, user, { ...slip, players: take(slip.players) })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(/players field must have at (least 2|most 6) items/))
  })

for (const buyIn of [25.01, 26, 1_000_000])
  test(`422: an entry fee of ${buyIn} exceeds the allowed maximum`, async ({ api, persona }) => {
    const user = await persona('funded')
    const reply = await confirm(api, user, await drawSlip(api, user, { buyIn }))
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(/25/, anyHeading))
    await expectNothingSold(api, user)
  })

for (const [what, change, message] of [
  ['a tampered payout', () => ({ payout: 500 }), /payout of this entry is 50\.00/],
  ['a tampered multiplier', () => ({ multiplier: 37.5, payout: 375 }), /multiplier for 3 picks is now 5\./],
  [
    'a tampered line',
    (slip: Slip) => ({ players: slip.players.map(one => ({ ...one, projection: one.projection - 5 })) }),
    /^The line of .+ is now [\d.]+/,
  ],
  [
    'players of one game only',
    (slip: Slip) => ({
      players: slip.players.map(one => ({ ...one, feed_game_id: slip.players[0]?.feed_game_id })),
    }),
    /at least two games/,
  ],
  [
    'a player picked twice',
    (slip: Slip) => ({ players: slip.players.map((one, i) => ({ ...one, feed_player_id: i < 2 ? 7 : 8 })) }),
    /player 7 only once/,
  ],
  [
    'an unknown player',
    (slip: Slip) => ({ players: slip.players.map((one, i) => ({ ...one, feed_player_id: i + 1 })) }),
    /has no line/,
  ],
  ['a sport that is paused', () => ({ game_id: 7 }), /is not open for entries/],
  ['fewer picks than players', () => ({ picks: 'more,less' }), /list of 3 picks/],
  ['picks of another kind', () => ({ picks: 'yes,no,yes' }), /each more or less/],
] as const)
  test(`422: ${what}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const slip = await drawSlip(api, user)
    const reply = await confirm(api, user, { ...slip, ...change(slip) })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(message, anyHeading))
    await expectNothingSold(api, user)
  })

for (const [what, told] of [
  ['has started by the feed', { status: 'InProgress' }],
  ['has started by the clock', { scheduled_at: '2026-01-01T00:00:00Z' }],
  ['is over', { status: 'Final' }],
] as const)
  test(`422: a game that ${what}`, async ({ api, persona }) => {
    const user = await persona('funded')
    const slip = await drawSlip(api, user)
    const games = [{ feed_game_id: slip.players[2]?.feed_game_id, ...told }]
    expect((await deliver(api, { game_id: user.game_id, games })).status).toBe(200)
    const reply = await confirm(api, user, slip)
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(/no longer accepts picks/, anyHeading))
    await expectNothingSold(api, user)
  })

test('422: not enough funds', async ({ api, persona }) => {
  const user = await persona('in_cash_contest')
  const reply = await confirm(api, user, await drawSlip(api, user))
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(lobby(/You have 0\.00 to play in Cash mode/, anyHeading))
  expect(await listEntryIds(api, user)).toEqual([])
})

for (const [name, why] of [
  ['self_excluded', /because of your self-exclusion/],
  ['geo_denied', /because of your location/],
] as const)
  test(`422: ${name} in Cash mode, and 200 in Arcade mode`, async ({ api, persona }) => {
    const user = await persona(name)
    const slip = await drawSlip(api, user)
    const reply = await confirm(api, user, slip)
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(lobby(why, anyHeading))
    await expectNothingSold(api, user)
    await api.post('/update/user-mode', { token: user.access_token, body: { user_mode: 'Arcade' } })
    const again = await confirm(api, user, slip, { 'idempotency-key': randomUUID() })
    expect(again.status).toBe(200)
  })

test('413: a body above 64 KiB, while one above 16 KiB is read', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await drawSlip(api, user)
  const tooLarge = await confirm(api, user, { ...slip, filler: 'x'.repeat(65_536) })
  expect(tooLarge.status).toBe(413)
  expect(tooLarge.body).toEqual({ message: expect.any(String) })
  expect((await confirm(api, user, { ...slip, filler: 'x'.repeat(20_000) })).status).toBe(200)
})

test('401: without a token, and with the token of a deleted account', async ({ api, persona }) => {
  const { access_token: token } = await persona('deleted')
  for (const reply of [await api.post(path, { body: {} }), await api.post(path, { token, body: {} })]) {
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
