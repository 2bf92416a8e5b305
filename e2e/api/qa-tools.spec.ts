import { validate } from '@readme/openapi-parser'
import { expect, test } from '@/e2e/fixtures/api'
import { findInvalidExamples } from '@/e2e/fixtures/api-document'
import { findRoutes } from '@/e2e/fixtures/routes'
import { anyFlag, anyTimestamp } from '@/e2e/fixtures/wire'

test('messages: 200 with the sent code', async ({ api, persona }) => {
  const { email } = await persona('fresh')
  expect((await api.get('/qa/messages', { query: { to: email } })).body).toEqual({ data: [] })
  expect((await api.post('/forgot-password', { body: { email } })).status).toBe(200)
  const { status, body } = await api.get('/qa/messages', { query: { to: email } })
  expect(status).toBe(200)
  expect(body).toEqual({
    data: [
      {
        id: expect.any(Number),
        channel: 'mail',
        to: email,
        subject: expect.any(String),
        text: expect.any(String),
        code: expect.stringMatching(/^\d{6}$/),
        link: null,
        created_at: anyTimestamp,
      },
    ],
  })
  expect(body.data[0].text).toContain(body.data[0].code)
})

test('messages: 422 without a recipient', async ({ api }) => {
  const reply = await api.get('/qa/messages')
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({ to: ['The to field is required.'] })
})

test('entries: 200, newest first', async ({ api, persona }) => {
  const user = await persona('funded')
  const { access_token: token, user_id, main_contest_entry_id, main_blueprint_id, game_id } = user
  const slate = { main_contest_entry_id, main_blueprint_id, game_id }
  const { players } = (await api.post('/pickem/get-players', { token, body: slate })).body.data
  const [first] = players
  const second = players.find(
    (player: { feed_game_id: number }) => player.feed_game_id !== first.feed_game_id,
  )
  for (const buy_in of [1, 2]) {
    const slip = {
      game_id,
      buy_in,
      payout: 3 * buy_in,
      multiplier: 3,
      picks: 'more,less',
      players: [first, second],
    }
    const reply = await api.post('/pickem/confirm-entry', { token, body: slip })
    expect(reply.status, reply.text).toBe(200)
  }
  const { status, body } = await api.get('/qa/entries', { query: { user_id } })
  expect(status).toBe(200)
  const entry = { pickem_contest_entry_id: expect.any(Number), is_settled: anyFlag, created_at: anyTimestamp }
  expect(body).toEqual({ data: [entry, entry] })
  expect(body.data[0].pickem_contest_entry_id).toBeGreaterThan(body.data[1].pickem_contest_entry_id)
})

test('entries: 200 with an empty list for a user without entries', async ({ api, persona }) => {
  const { user_id } = await persona('fresh')
  expect(await api.get('/qa/entries', { query: { user_id } })).toMatchObject({
    status: 200,
    body: { data: [] },
  })
})

test('identity: 200 decides the check once, 422 without one', async ({ api, persona }) => {
  const { access_token: token, user_id } = await persona('kyc_pending')
  const statusOf = async () => (await api.get('/balance/v2', { token })).body.data.kyc_status.name
  expect(await statusOf()).toBe('Pending')
  const decide = (decision: string) => api.post('/qa/identity', { body: { user_id, decision } })
  expect((await decide('maybe')).body.errors).toEqual({ decision: [expect.any(String)] })
  expect((await decide('approved')).status).toBe(200)
  expect(await statusOf()).toBe('Verified')
  const again = await decide('approved')
  expect([again.status, again.body.errors]).toEqual([422, { user_id: [expect.any(String)] }])
})

test('withdrawals: 200 decides the oldest one, 422 without one', async ({ api, persona }) => {
  const { user_id } = await persona('pending_withdrawal')
  const decide = (decision: string) => api.post('/qa/withdrawals', { body: { user_id, decision } })
  expect((await decide('maybe')).body.errors).toEqual({ decision: [expect.any(String)] })
  expect((await decide('approved')).status).toBe(200)
  const again = await decide('approved')
  expect([again.status, again.body.errors]).toEqual([
    422,
    { user_id: ['The user has no withdrawal to decide.'] },
  ])
})

test('entries: 422 without a user', async ({ api }) => {
  const reply = await api.get('/qa/entries')
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({ user_id: ['The user_id field is required.'] })
})

test('reference: 200 with a promo for every outcome and the trivia of today', async ({ api }) => {
  const { status, body } = await api.get('/qa/reference')
  expect(status).toBe(200)
  expect(Object.keys(body.data).sort()).toEqual(['promos', 'trivia'])
  const outcomes = new Set(body.data.promos.map((promo: { outcome: string }) => promo.outcome))
  expect(outcomes).toEqual(new Set(['claimable', 'ended', 'not_eligible', 'bucket_missing']))
  expect(body.data.promos[0]).toEqual({
    id: expect.any(Number),
    name: expect.any(String),
    outcome: expect.any(String),
  })
})

test('openapi.json: 200 with a valid document of every QA call', async ({ api }) => {
  const document = '/qa/openapi.json'
  const { status, body } = await api.get(document)
  expect(status).toBe(200)
  expect(await validate(structuredClone(body))).toMatchObject({ valid: true })
  expect(findInvalidExamples(body)).toEqual([])
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path}`),
  )
  const served = findRoutes()
    .filter(({ path }) => path.startsWith('/qa/') && path !== document)
    .flatMap(({ path, methods }) => methods.map(method => `${method} ${path.replace(/\[(\w+)\]/g, '{$1}')}`))
  expect(described.sort()).toEqual(served.sort())
})
