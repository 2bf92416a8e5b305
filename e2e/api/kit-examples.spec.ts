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

test('a code expires after a day, and a failed call can be repeated', async ({
  api,
  user,
  world,
  mailbox,
}) => {
  await world.set({
    settings: { reward_value: 77 },
    faults: [{ kind: 'status_503', path: '/balance/v2' }],
  })
  const player = await user('funded')
  expect((await player.api.GET('/balance/v2')).response.status).toBe(503)
  const { data } = await player.api.GET('/balance/v2')
  expect(data?.data.reward_value).toBe(77)
  await api.POST('/forgot-password', { body: { email: player.email } })
  const body = { email: player.email, otp: await mailbox(player).code(), type: '10' as const }
  expect((await api.POST('/verify-code', { body })).response.status).toBe(200)
  await world.advance(86_401)
  await expect(await api.POST('/verify-code', { body })).toBeFieldErrors(['otp'])
})

test('a deleted account is back after a restore', async ({ user, world }) => {
  const { api } = await user()
  const { restore } = await world.snapshot()
  await api.POST('/delete-account')
  expect((await api.GET('/balance/v2')).response.status).toBe(401)
  await restore()
  expect((await api.GET('/balance/v2')).response.status).toBe(200)
})

test('a phone is notified of a lost entry', async ({ user, slate }) => {
  const player = await user('funded')
  await player.api.POST('/update-fcm-token', { body: { fcm_token: 'token-of-a-phone' } })
  const matches = await slate(player)
  const slip = matches.slip({ buyIn: 5 })
  const entry = await matches.enter(slip)
  await matches.start()
  await matches.score(slip, 'lost')
  await matches.finish()
  await matches.waitUntilSettled(entry)
  expect(await player.pushes()).toMatchObject([{ title: 'Not this time', tag: `entry-${entry}` }])
  const data = { pickem_contest_entry_id: entry, outcome: 'lost', amount: '5.00' }
  expect(await player.events()).toContainEqual(expect.objectContaining({ name: 'entry.settled', data }))
})
