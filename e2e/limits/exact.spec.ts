import { askUnknown, expect, newAddress, newEmail, signUpBody, test } from '@/e2e/fixtures/limits'

test('forgot-password: 10 in ten minutes and address', async ({ api, countPassing }) => {
  expect(await countPassing(14, (_, headers) => askUnknown(api, headers))).toBe(10)
})

test('forgot-password: 5 an hour and account, from anywhere', async ({ api, persona, countPassing }) => {
  const { email } = await persona('fresh')
  const passed = await countPassing(8, () =>
    api.post('/forgot-password', { body: { email }, headers: { 'x-forwarded-for': newAddress() } }),
  )
  expect(passed).toBe(5)
})

test('reactivate-account-send-otp: 10 in ten minutes and address', async ({ api, countPassing }) => {
  const passed = await countPassing(13, (n, headers) =>
    api.post('/reactivate-account-send-otp', { body: { phone: `55500000${n + 10}` }, headers }),
  )
  expect(passed).toBe(10)
})

test('reactivate-account-send-otp: 5 an hour and phone, from anywhere', async ({ api, countPassing }) => {
  const { phone } = signUpBody()
  const passed = await countPassing(8, () =>
    api.post('/reactivate-account-send-otp', {
      body: { phone },
      headers: { 'x-forwarded-for': newAddress() },
    }),
  )
  expect(passed).toBe(5)
})

for (const [path, body] of [
  ['/verify-code', { otp: '000000', type: '10' }],
  ['/reset-password', { otp: '000000', password: 'Playmaker7', password_confirmation: 'Playmaker7' }],
] as const)
  test(`${path.slice(1)}: 10 failures in ten minutes and address`, async ({ api, persona, countPassing }) => {
    const { email, user_id } = await persona('fresh')
    const passed = await countPassing(14, (_, headers) =>
      api.post(path, { body: { ...body, email, user_id }, headers }),
    )
    expect(passed).toBe(10)
  })

test('accounts that nobody has: 20 an hour and address, whatever the path', async ({ api, countPassing }) => {
  const passwords = { password: 'Playmaker7', password_confirmation: 'Playmaker7' }
  const asked = await countPassing(10, (_, headers) => askUnknown(api, headers))
  const verified = await countPassing(10, (_, headers) =>
    api.post('/verify-code', { body: { email: newEmail(), otp: '000000', type: '10' }, headers }),
  )
  const reset = await countPassing(5, (_, headers) =>
    api.post('/reset-password', { body: { user_id: 2_147_483_647, otp: '000000', ...passwords }, headers }),
  )
  expect([asked, verified, reset]).toEqual([10, 10, 0])
})

test('sign-in: 5 failures in 15 minutes and account, from anywhere; the right password then waits too', async ({
  api,
  persona,
  countPassing,
}) => {
  const { email, password } = await persona('fresh')
  const passed = await countPassing(9, () =>
    api.post('/sign-in', {
      body: { email, password: 'wrong' },
      headers: { 'x-forwarded-for': newAddress() },
    }),
  )
  expect(passed).toBe(5)
  expect((await api.post('/sign-in', { body: { email, password } })).status).toBe(429)
})

test('sign-in: 20 failures in 15 minutes and address', async ({ api, countPassing }) => {
  const passed = await countPassing(24, (_, headers) =>
    api.post('/sign-in', { body: { email: newEmail(), password: 'wrong' }, headers }),
  )
  expect(passed).toBe(20)
})

test('sign-in: right ones are not counted', async ({ api, persona, countPassing }) => {
  const { email, password } = await persona('fresh')
  for (let round = 0; round < 4; round++)
    expect(
      await countPassing(2, (_, headers) => api.post('/sign-in', { body: { email, password }, headers })),
    ).toBe(2)
})

test('sign-up: 10 an hour and address', async ({ api, countPassing }) => {
  const passed = await countPassing(12, (_, headers) => api.post('/sign-up', { body: signUpBody(), headers }))
  expect(passed).toBe(10)
})

test('verification mail: 3 an hour and user', async ({ api, persona, countPassing }) => {
  const { email, access_token: token } = await persona('fresh')
  const passed = await countPassing(5, (_, headers) =>
    api.post('/user/send-verification-mail', { token, body: { email }, headers }),
  )
  expect(passed).toBe(3)
})

test('confirm-entry: 10 in ten seconds and user', async ({ api, persona, countPassing }) => {
  const { access_token: token } = await persona('funded')
  const passed = await countPassing(14, (n, headers) =>
    api.post('/pickem/confirm-entry', {
      token,
      body: {
        game_id: 1,
        buy_in: 1,
        payout: 3,
        multiplier: 3,
        picks: 'more,more',
        players: [
          { feed_player_id: 1, feed_game_id: 1, projection: n },
          { feed_player_id: 2, feed_game_id: 2, projection: n },
        ],
      },
      headers,
    }),
  )
  expect(passed).toBe(10)
})

test('free-play claim: 5 in ten seconds and user', async ({ api, persona, countPassing }) => {
  const { access_token: token } = await persona('fresh')
  const passed = await countPassing(8, (_, headers) =>
    api.post('/free-play-promo/claim', { token, body: { id: 2_147_483_647 }, headers }),
  )
  expect(passed).toBe(5)
})

test('delete-account: 5 an hour and user', async ({ api, persona, countPassing }) => {
  const { access_token: token } = await persona('funded')
  const passed = await countPassing(7, (_, headers) => api.post('/delete-account', { token, headers }))
  expect(passed).toBe(5)
})
