import pg from 'pg'
import { signUpBody } from '@/e2e/fixtures/account'
import type { Api, Persona } from '@/e2e/fixtures/api'
import { insertApiToken } from '@/e2e/fixtures/api-token'
import { databaseUrl } from '@/e2e/fixtures/database-url'
import { expect, newAddress, newEmail, requestCodeForUnknownEmail, test } from '@/e2e/fixtures/limits'
import { services } from '@/scripts/test/services'

const from = (address: string) => ({ 'x-forwarded-for': address })

async function requestCode(api: Api, { email }: Persona, headers: Record<string, string>): Promise<string> {
  expect((await api.post('/forgot-password', { body: { email }, headers })).status).toBe(200)
  const { body } = await api.get('/qa/messages', { query: { to: email }, headers })
  return body.data[0].code
}

test('forgot-password: 10 calls per IP address in ten minutes', async ({ api, countPassing }) => {
  expect(await countPassing(14, (_, headers) => requestCodeForUnknownEmail(api, headers))).toBe(10)
})

test('forgot-password: 5 calls per account and IP address an hour; another address is not limited', async ({
  api,
  persona,
  countPassing,
}) => {
  const { email } = await persona('fresh')
  const request = (headers: Record<string, string>) =>
    api.post('/forgot-password', { body: { email }, headers })
  expect(await countPassing(8, (_, headers) => request(headers))).toBe(5)
  expect((await request(from(newAddress()))).status).toBe(200)
})

test('forgot-password: 40 calls per account a day from unknown addresses; a known address is not limited', async ({
  api,
  persona,
  countPassing,
}) => {
  const { email, password } = await persona('fresh')
  const home = from(newAddress())
  expect((await api.post('/sign-in', { body: { email, password }, headers: home })).status).toBe(200)
  const request = (headers: Record<string, string>) =>
    api.post('/forgot-password', { body: { email }, headers })
  expect(await countPassing(44, () => request(from(newAddress())))).toBe(40)
  expect((await request(home)).status).toBe(200)
})

test('geo/check: 10 calls per user a minute', async ({ api, persona, countPassing }) => {
  const { access_token: token } = await persona('fresh')
  const body = { latitude: 40.7128, longitude: -74.006, accuracy_m: 10, is_mocked: true }
  expect(await countPassing(13, (_, headers) => api.post('/geo/check', { token, body, headers }))).toBe(10)
})

test('reactivate-account-send-otp: 10 calls per IP address in ten minutes', async ({ api, countPassing }) => {
  const passed = await countPassing(13, (n, headers) =>
    api.post('/reactivate-account-send-otp', { body: { phone: `55500000${n + 10}` }, headers }),
  )
  expect(passed).toBe(10)
})

test('reactivate-account-send-otp: 5 calls per phone and IP address an hour, 40 per phone a day', async ({
  api,
  countPassing,
}) => {
  const { phone } = signUpBody()
  const request = (headers: Record<string, string>) =>
    api.post('/reactivate-account-send-otp', { body: { phone }, headers })
  expect(await countPassing(8, (_, headers) => request(headers))).toBe(5)
  expect(await countPassing(40, () => request(from(newAddress())))).toBe(35)
})

for (const [path, body] of [
  ['/verify-code', { otp: '000000', type: '10' }],
  ['/reset-password', { otp: '000000', password: 'Playmaker7', password_confirmation: 'Playmaker7' }],
] as const)
  test(`${path.slice(1)}: 10 failures per IP address in ten minutes`, async ({
    api,
    persona,
    countPassing,
  }) => {
    const { email, user_id } = await persona('fresh')
    const passed = await countPassing(14, (_, headers) =>
      api.post(path, { body: { ...body, email, user_id }, headers }),
    )
    expect(passed).toBe(10)
  })

test('unknown accounts: 20 calls per IP address an hour over all paths', async ({ api, countPassing }) => {
  const passwords = { password: 'Playmaker7', password_confirmation: 'Playmaker7' }
  const requested = await countPassing(10, (_, headers) => requestCodeForUnknownEmail(api, headers))
  const verified = await countPassing(10, (_, headers) =>
    api.post('/verify-code', { body: { email: newEmail(), otp: '000000', type: '10' }, headers }),
  )
  const reset = await countPassing(5, (_, headers) =>
    api.post('/reset-password', { body: { user_id: 2_147_483_647, otp: '000000', ...passwords }, headers }),
  )
  expect([requested, verified, reset]).toEqual([10, 10, 0])
})

test('sign-in: 5 failures per account and IP address in 15 minutes; the correct password is then limited at that address only', async ({
  api,
  persona,
  countPassing,
}) => {
  const { email, password } = await persona('fresh')
  const stranger = from(newAddress())
  const signIn = (password: string, headers: Record<string, string>) =>
    api.post('/sign-in', { body: { email, password }, headers })
  expect(await countPassing(9, () => signIn('wrong', stranger))).toBe(5)
  expect((await signIn(password, stranger)).status).toBe(429)
  expect((await signIn(password, from(newAddress()))).status).toBe(200)
})

test('sign-in: 100 failures per account a day from unknown addresses; a known address and a mailed code still work', async ({
  api,
  persona,
  countPassing,
}) => {
  const user = await persona('fresh')
  const [home, hotel] = [from(newAddress()), from(newAddress())]
  const signIn = (password: string, headers: Record<string, string>) =>
    api.post('/sign-in', { body: { email: user.email, password }, headers })
  expect((await signIn(user.password, home)).status).toBe(200)
  for (let round = 0; round < 5; round++)
    expect(await countPassing(20, () => signIn('wrong', from(newAddress())))).toBe(20)
  expect(await countPassing(3, () => signIn('wrong', from(newAddress())))).toBe(0)
  expect((await signIn(user.password, home)).status).toBe(200)

  expect((await signIn(user.password, hotel)).status).toBe(429)
  const password = 'Quarterback9'
  const otp = await requestCode(api, user, hotel)
  const changed = { user_id: user.user_id, otp, password, password_confirmation: password }
  expect((await api.post('/reset-password', { body: changed, headers: hotel })).status).toBe(200)
  expect((await signIn(password, hotel)).status).toBe(200)
})

test('sign-in: resetting the password by mailed code ends the limit at that address', async ({
  api,
  persona,
  countPassing,
}) => {
  const user = await persona('fresh')
  const home = from(newAddress())
  const signIn = (password: string) =>
    api.post('/sign-in', { body: { email: user.email, password }, headers: home })
  expect(await countPassing(7, () => signIn('wrong'))).toBe(5)
  const password = 'Quarterback9'
  const otp = await requestCode(api, user, home)
  const changed = { user_id: user.user_id, otp, password, password_confirmation: password }
  expect((await api.post('/reset-password', { body: changed, headers: home })).status).toBe(200)
  expect((await signIn(password)).status).toBe(200)
})

test('recovery: wrong codes from an unknown address do not invalidate the code for a known address', async ({
  api,
  persona,
}) => {
  const user = await persona('fresh')
  const [stranger, home] = [from(newAddress()), from(newAddress())]
  const { email, password } = user
  expect((await api.post('/sign-in', { body: { email, password }, headers: home })).status).toBe(200)
  const correct = await requestCode(api, user, stranger)
  const wrong = String((Number(correct) + 1) % 1_000_000).padStart(6, '0')
  const verify = (otp: string, headers: Record<string, string>) =>
    api.post('/verify-code', { body: { email, otp, type: '10' }, headers })
  for (let n = 0; n < 5; n++) expect((await verify(wrong, stranger)).status).toBe(422)
  expect((await verify(correct, stranger)).status).toBe(422)
  expect((await verify(correct, home)).status).toBe(200)
})

test('sign-in: 20 failures per IP address in 15 minutes', async ({ api, countPassing }) => {
  const passed = await countPassing(24, (_, headers) =>
    api.post('/sign-in', { body: { email: newEmail(), password: 'wrong' }, headers }),
  )
  expect(passed).toBe(20)
})

test('sign-in: 30 calls per account and IP address an hour', async ({ api, persona, countPassing }) => {
  const { email, password } = await persona('fresh')
  const signIn = (headers: Record<string, string>) =>
    api.post('/sign-in', { body: { email, password }, headers })
  // A few at a time: calls that run are counted as failures until they succeed.
  for (let round = 0; round < 15; round++)
    expect(await countPassing(2, (_, headers) => signIn(headers))).toBe(2)
  expect(await countPassing(2, (_, headers) => signIn(headers))).toBe(0)
  expect((await signIn(from(newAddress()))).status).toBe(200)
})

test('sign-up: 10 calls per IP address an hour', async ({ api, countPassing }) => {
  const passed = await countPassing(12, (_, headers) => api.post('/sign-up', { body: signUpBody(), headers }))
  expect(passed).toBe(10)
})

test('verification mail: 3 calls per user an hour', async ({ api, persona, countPassing }) => {
  const { email, access_token: token } = await persona('fresh')
  const passed = await countPassing(5, (_, headers) =>
    api.post('/user/send-verification-mail', { token, body: { email }, headers }),
  )
  expect(passed).toBe(3)
})

/** Repeats the count with a new user until its calls fit into ten seconds. */
async function countInTenSeconds(count: () => Promise<number>): Promise<number> {
  while (true) {
    const startedAt = performance.now()
    const passed = await count()
    if (performance.now() - startedAt < 10_000) return passed
  }
}

test('confirm-entry: 10 calls per user in ten seconds', async ({ api, persona, countPassing }) => {
  const passed = await countInTenSeconds(async () => {
    const { access_token: token } = await persona('funded')
    return countPassing(14, (n, headers) =>
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
  })
  expect(passed).toBe(10)
})

test('free-play claim: 5 calls per user in ten seconds', async ({ api, persona, countPassing }) => {
  const passed = await countInTenSeconds(async () => {
    const { access_token: token } = await persona('fresh')
    return countPassing(8, (_, headers) =>
      api.post('/free-play-promo/claim', { token, body: { id: 2_147_483_647 }, headers }),
    )
  })
  expect(passed).toBe(5)
})

test('delete-account: 5 calls per user an hour', async ({ api, persona, countPassing }) => {
  const { access_token: token } = await persona('funded')
  const passed = await countPassing(7, (_, headers) => api.post('/delete-account', { token, headers }))
  expect(passed).toBe(5)
})

test('trivia/answer: 10 calls per user a minute', async ({ api, persona, countPassing }) => {
  const { access_token: token } = await persona('fresh')
  const passed = await countPassing(13, (n, headers) =>
    api.post('/trivia/answer', { token, body: { answer_id: 2_147_483_000 + n }, headers }),
  )
  expect(passed).toBe(10)
})

test('admin API: 20 calls with invalid tokens per IP address in ten minutes; then valid ones are rejected too', async ({
  api,
  countPassing,
}) => {
  const token = `skt_${'x'.repeat(43)}`
  const audit = '/admin-api/v1/audit'
  let headers = {}
  const passed = await countPassing(24, (_, sent) => {
    headers = sent
    return api.get(audit, { token, headers })
  })
  expect(passed).toBe(20)
  const client = new pg.Client({ connectionString: databaseUrl(services.limits.database) })
  await client.connect()
  const { token: valid } = await insertApiToken(client)
  await client.end()
  expect((await api.get(audit, { token: valid, headers })).status).toBe(429)
  expect((await api.get(audit, { token: valid, headers: from(newAddress()) })).status).toBe(200)
})

test('admin API: 60 calls per token a minute', async ({ countBurst }) => {
  const client = new pg.Client({ connectionString: databaseUrl(services.limits.database) })
  await client.connect()
  const passed = await countBurst({
    calls: 80,
    windowSeconds: 60,
    begin: async () => {
      const { token } = await insertApiToken(client)
      return () => ({ path: '/admin-api/v1/audit', token, headers: from(newAddress()) })
    },
  })
  await client.end()
  expect(passed).toBe(60)
})

test('token/refresh: 20 calls per user an hour', async ({ api, persona }) => {
  let { access_token: token } = await persona('fresh')
  for (let n = 0; n < 20; n++) token = (await api.post('/token/refresh', { token })).body.data.access_token
  const reply = await api.post('/token/refresh', { token })
  expect([reply.status, reply.headers['x-error-code']]).toEqual([429, 'too_many_requests'])
})

test('profile/password: 5 wrong passwords per user in 15 minutes', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const new_password = 'Lanterns2026'
  const body = { password: 'Wrong2026', new_password, new_password_confirmation: new_password }
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) statuses.push((await api.post('/profile/password', { token, body })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
})
