import type { Api, Persona } from '@/e2e/fixtures/api'
import { requestCodeForUnknownEmail, expect, newAddress, newEmail, signUpBody, test } from '@/e2e/fixtures/limits'

const from = (address: string) => ({ 'x-forwarded-for': address })

async function askForCode(api: Api, { email }: Persona, headers: Record<string, string>): Promise<string> {
  expect((await api.post('/forgot-password', { body: { email }, headers })).status).toBe(200)
  const { body } = await api.get('/qa/messages', { query: { to: email }, headers })
  return body.data[0].code
}

test('forgot-password: 10 in ten minutes and address', async ({ api, countPassing }) => {
  expect(await countPassing(14, (_, headers) => requestCodeForUnknownEmail(api, headers))).toBe(10)
})

test('forgot-password: 5 an hour, account and address; another address asks on', async ({
  api,
  persona,
  countPassing,
}) => {
  const { email } = await persona('fresh')
  const ask = (headers: Record<string, string>) => api.post('/forgot-password', { body: { email }, headers })
  expect(await countPassing(8, (_, headers) => ask(headers))).toBe(5)
  expect((await ask(from(newAddress()))).status).toBe(200)
})

test('forgot-password: 40 a day and account from unknown addresses; a known one asks on', async ({
  api,
  persona,
  countPassing,
}) => {
  const { email, password } = await persona('fresh')
  const home = from(newAddress())
  expect((await api.post('/sign-in', { body: { email, password }, headers: home })).status).toBe(200)
  const ask = (headers: Record<string, string>) => api.post('/forgot-password', { body: { email }, headers })
  expect(await countPassing(44, () => ask(from(newAddress())))).toBe(40)
  expect((await ask(home)).status).toBe(200)
})

test('reactivate-account-send-otp: 10 in ten minutes and address', async ({ api, countPassing }) => {
  const passed = await countPassing(13, (n, headers) =>
    api.post('/reactivate-account-send-otp', { body: { phone: `55500000${n + 10}` }, headers }),
  )
  expect(passed).toBe(10)
})

test('reactivate-account-send-otp: 5 an hour, phone and address, and 40 a day and phone', async ({
  api,
  countPassing,
}) => {
  const { phone } = signUpBody()
  const ask = (headers: Record<string, string>) =>
    api.post('/reactivate-account-send-otp', { body: { phone }, headers })
  expect(await countPassing(8, (_, headers) => ask(headers))).toBe(5)
  expect(await countPassing(40, () => ask(from(newAddress())))).toBe(35)
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
  const asked = await countPassing(10, (_, headers) => requestCodeForUnknownEmail(api, headers))
  const verified = await countPassing(10, (_, headers) =>
    api.post('/verify-code', { body: { email: newEmail(), otp: '000000', type: '10' }, headers }),
  )
  const reset = await countPassing(5, (_, headers) =>
    api.post('/reset-password', { body: { user_id: 2_147_483_647, otp: '000000', ...passwords }, headers }),
  )
  expect([asked, verified, reset]).toEqual([10, 10, 0])
})

test('sign-in: 5 failures in 15 minutes, account and address; the right password then waits there, and nowhere else', async ({
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

test('sign-in: 100 failures a day and account from unknown addresses; a known one and a mailed code pass', async ({
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
  const otp = await askForCode(api, user, hotel)
  const changed = { user_id: user.user_id, otp, password, password_confirmation: password }
  expect((await api.post('/reset-password', { body: changed, headers: hotel })).status).toBe(200)
  expect((await signIn(password, hotel)).status).toBe(200)
})

test('sign-in: a new password by mailed code ends the wait at that address', async ({
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
  const otp = await askForCode(api, user, home)
  const changed = { user_id: user.user_id, otp, password, password_confirmation: password }
  expect((await api.post('/reset-password', { body: changed, headers: home })).status).toBe(200)
  expect((await signIn(password)).status).toBe(200)
})

test('recovery: the wrong codes of a stranger leave the code to a known address', async ({
  api,
  persona,
}) => {
  const user = await persona('fresh')
  const [stranger, home] = [from(newAddress()), from(newAddress())]
  const { email, password } = user
  expect((await api.post('/sign-in', { body: { email, password }, headers: home })).status).toBe(200)
  const right = await askForCode(api, user, stranger)
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  const verify = (otp: string, headers: Record<string, string>) =>
    api.post('/verify-code', { body: { email, otp, type: '10' }, headers })
  for (let n = 0; n < 5; n++) expect((await verify(wrong, stranger)).status).toBe(422)
  expect((await verify(right, stranger)).status).toBe(422)
  expect((await verify(right, home)).status).toBe(200)
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
