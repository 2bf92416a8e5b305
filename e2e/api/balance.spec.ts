import { expect, test } from '@/e2e/fixtures/api'
import { amount, anyFlag, anyTimestamp } from '@/e2e/fixtures/wire'

test('200: exactly the fields of version 1', async ({ api, persona }) => {
  const user = await persona('funded')
  const { status, body } = await api.get('/balance', { token: user.access_token })
  expect(status).toBe(200)
  expect(body).toEqual({
    message: expect.any(String),
    data: {
      available_bucks: '1000.00',
      available_credits: '500.00',
      available_cash: '120.00',
      reward_earned_credits: amount,
      challenges_won: [],
      flag_feature_live: anyFlag,
      kyc_status: { id: 1, name: 'Not performed', created_at: anyTimestamp, updated_at: anyTimestamp },
      geo_location_status: {
        id: expect.any(Number),
        name: 'ALLOWED',
        created_at: anyTimestamp,
        updated_at: anyTimestamp,
      },
      is_dfs_geolocation_step_passed: anyFlag,
      cash_deposit_min: amount,
      cash_deposit_max: amount,
      cash_transaction: null,
      payment_client_key: expect.any(String),
      games: expect.any(Array),
      kyc_dob: null,
      websocket_host: null,
      websocket_port: '',
      websocket_key: '',
      privacy_show_recent_picks: anyFlag,
      navigations: expect.any(Array),
    },
  })
})

test('games and navigations have the fields of the contract, and games are ordered by sequence', async ({
  api,
  persona,
}) => {
  const user = await persona('fresh')
  const { body } = await api.get('/balance', { token: user.access_token })
  expect(body.data.games.length).toBeGreaterThanOrEqual(7)
  for (const game of body.data.games) {
    expect(game).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      image: expect.stringMatching(/^https?:\/\//),
      status: expect.stringMatching(/^(Active|Paused)$/),
      sequence: expect.any(Number),
      created_at: anyTimestamp,
      updated_at: anyTimestamp,
    })
  }
  const sequences = body.data.games.map((game: { sequence: number }) => game.sequence)
  expect(sequences).toEqual(sequences.toSorted((a: number, b: number) => a - b))
  for (const navigation of body.data.navigations)
    expect(navigation).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      status: 'Active',
      sequence: expect.any(Number),
    })
})

test('credits can be negative', async ({ api, persona }) => {
  const user = await persona('negative_credits')
  const { body } = await api.get('/balance', { token: user.access_token })
  expect(body.data.available_credits).toMatch(/^-\d+\.\d\d$/)
})

test('the game images can be loaded', async ({ api, persona, request }) => {
  const user = await persona('fresh')
  const { body } = await api.get('/balance', { token: user.access_token })
  for (const game of body.data.games) {
    const picture = await request.get(new URL(game.image).pathname)
    expect(picture.headers()['content-type']).toMatch(/^image\//)
  }
})

test('401: without a token', async ({ api }) => {
  const reply = await api.get('/balance')
  expect(reply.status).toBe(401)
  expect(reply.headers['www-authenticate']).toBe('Bearer')
  expect(reply.body).toEqual({ message: 'Unauthenticated.' })
})

test('401: with the token of a deleted user', async ({ api, persona }) => {
  const user = await persona('deleted')
  const reply = await api.get('/balance', { token: user.access_token })
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: 'Unauthenticated.' })
})
