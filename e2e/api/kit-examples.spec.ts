import { expect, test } from '@/e2e/kit/src/fixtures'

test('a user resets the password with the code in the mail', async ({ api, user, mailbox }) => {
  const { user_id, email } = await user()
  await api.POST('/forgot-password', { body: { email } })
  const otp = await mailbox(email).code()
  const passwords = { password: 'Quarterback9', password_confirmation: 'Quarterback9' }
  const reset = await api.POST('/reset-password', { body: { user_id, otp, ...passwords } })
  expect(reset.response.status).toBe(200)
  const { data } = await api.POST('/sign-in', { body: { email, password: passwords.password } })
  expect(data?.data.user.email).toBe(email)
})

test('a user starts with the given balance', async ({ user }) => {
  const { api } = await user('fresh', { balances: { cash: 12.5 } })
  const { data } = await api.GET('/balance/v2')
  expect(data?.data.available_cash_excluding_site_credits).toBeMoney(12.5)
})

test('a won entry is paid after the last match', async ({ user, slate }) => {
  const player = await user('funded')
  const matches = await slate(player)
  const slip = matches.slip({ buyIn: 10, picks: 3 })
  const entry = await matches.enter(slip)
  await matches.start()
  await matches.score(slip, 'won')
  await matches.finish()
  await matches.waitUntilSettled(entry)
  const { data } = await player.api.GET('/balance')
  expect(data?.data.available_cash).toBeMoney(150)
})

test('an unknown promo cannot be claimed', async ({ user }) => {
  const { api } = await user()
  const reply = await api.POST('/free-play-promo/claim', { body: { id: 2_147_483_647 } })
  await expect(reply).toBePlainError({ status: 404, message: 'This promo is not available' })
})

test('a user in a cash contest sees why the account stays', async ({ api, user }) => {
  const player = await user('in_cash_contest')
  await expect(await player.api.POST('/delete-account')).toBeErrorBox({ heading: 'Unable To Delete Account' })
  await expect(await api.POST('/forgot-password', { body: { email: 'ada' } })).toBeFieldErrors(['email'])
})
