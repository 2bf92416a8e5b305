import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'
import { makeSlip } from '@/e2e/fixtures/offer'
import { buildSlip, fetchPlayers, listEntryIds, sendFeed, submitSlip } from '@/e2e/fixtures/slate'
import type { SelectablePlayer } from '@/lib/api/client/generated/api'

const path = '/pickem/offer'

async function readOffer(api: Api, { access_token: token, game_id }: Persona) {
  const reply = await api.get(path, { token, query: { game_id: game_id ?? 0 } })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

for (const picks of [2, 3, 4, 5, 6])
  test(`200: has all that slips of ${picks} picks need, with the lowest and the highest fee and without one`, async ({
    api,
    persona,
  }) => {
    const user = await persona('funded', { verified: true })
    const offer = await readOffer(api, user)
    const players = (await fetchPlayers(api, user)) as SelectablePlayer[]
    for (const buyIn of ['lowest', 'highest', 'free'] as const) {
      const reply = await submitSlip(api, user, makeSlip(offer, players, { picks, buyIn }))
      expect(reply.status, reply.text).toBe(200)
    }
    expect(await listEntryIds(api, user)).toHaveLength(3)
  })

test('200: the terms of a user', async ({ api, persona }) => {
  const user = await persona('funded', { verified: true })
  expect(await readOffer(api, user)).toEqual({
    game_id: user.game_id,
    mode: 'Cash',
    entry_fee_max: '25.00',
    entry_fee_min: [
      { picks: 2, amount: '0.34' },
      { picks: 3, amount: '0.20' },
      { picks: 4, amount: '0.10' },
      { picks: 5, amount: '0.05' },
      { picks: 6, amount: '0.03' },
    ],
    available_funds: '120.00',
    free_entry: { payout: '5.00', bucket: 'site_credits', left_today: 1 },
    multipliers: [
      { picks: 2, multiplier: 3 },
      { picks: 3, multiplier: 5 },
      { picks: 4, multiplier: 10 },
      { picks: 5, multiplier: 20 },
      { picks: 6, multiplier: 37.5 },
    ],
    is_opposing_allowed: 0,
    refunds_short_losses: 0,
    site_credits_return_winnings_only: 1,
    barred_by: null,
    closes_at: expect.stringMatching(/^\d{4}-.*Z$/),
    matches: expect.any(Array),
  })
})

test('200: changes with the mode, entries and started matches', async ({ api, persona }) => {
  const user = await persona('funded', { verified: true })
  const token = user.access_token
  const { matches } = await readOffer(api, user)
  expect(matches).toHaveLength(3)
  await submitSlip(api, user, await buildSlip(api, user, { buyIn: 0 }))
  await api.post('/update/user-mode', { token, body: { user_mode: 'Arcade' } })
  const started = { feed_game_id: matches[0].feed_game_id, status: 'InProgress' }
  await sendFeed(api, { game_id: user.game_id, games: [started] })
  const offer = await readOffer(api, user)
  expect(offer).toMatchObject({
    mode: 'Arcade',
    available_funds: '1500.00',
    free_entry: { bucket: 'bucks', left_today: 0 },
    closes_at: matches[1].closes_at,
  })
  expect(offer.matches).toEqual(matches.slice(1))
})

test('200: parameters in the body of GET or POST', async ({ api, persona }) => {
  const { access_token: token, game_id } = await persona('funded')
  const options = { token, body: { game_id } }
  const replies = [await api.post(path, options), await api.get(path, options)]
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { data: { game_id } } })
})

for (const game_id of [0, 8, 1.5, 'NFL', null, undefined])
  test(`422: game_id ${game_id}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body: { game_id } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: 'Please enter required information',
      errors: { game_id: [expect.stringMatching(/^The game_id field (is required|must be .+)\.$/)] },
    })
  })

test('422: a paused game', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.get(path, { token, query: { game_id: 7 } })
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({ game_id: ['The game_id field must name an active game.'] })
})

test('401: without a token', async ({ api }) => {
  expect((await api.get(path, { query: { game_id: 1 } })).status).toBe(401)
})
