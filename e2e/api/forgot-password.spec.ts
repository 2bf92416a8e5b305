import { messageOnly, readMessages, requestPasswordCode, validationFailed } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/forgot-password'

test('200: mails a code', async ({ api, persona }) => {
  const { email } = await persona('fresh')
  const reply = await api.post(path, { body: { email: email.toUpperCase() } })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual(messageOnly)
  expect(reply.headers['retry-after']).toBe('60')
  expect(await readMessages(api, email)).toEqual([
    expect.objectContaining({ channel: 'mail', code: expect.stringMatching(/^\d{6}$/), link: null }),
  ])
})

test('200: a second call within a minute mails no second code, and says so', async ({ api, persona }) => {
  const { email } = await persona('fresh')
  const first = await api.post(path, { body: { email } })
  const second = await api.post(path, { body: { email } })
  expect([second.status, second.body]).toEqual([first.status, { ...first.body, is_already_requested: 1 }])
  expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(await readMessages(api, email)).toHaveLength(1)
})

test('200: an invalid token is ignored', async ({ api, persona }) => {
  const { email } = await persona('fresh')
  expect((await api.post(path, { token: 'x'.repeat(43), body: { email } })).status).toBe(200)
})

test('404: no account has the email', async ({ api }) => {
  const reply = await api.post(path, { body: { email: 'unknown@newcomers.slatekeeper.test' } })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'User not found' })
  expect(reply.headers['x-error-code']).toBe('user_not_found')
})

test('404: the account is deleted', async ({ api, persona }) => {
  const { email } = await persona('deleted')
  const reply = await api.post(path, { body: { email } })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'User not found' })
  expect(await readMessages(api, email)).toEqual([])
})

for (const body of [{}, { email: '' }, { email: 'ada' }, { email: 5 }, { email: ['a@b.co'] }])
  test(`422: the body is ${JSON.stringify(body)}`, async ({ api }) => {
    const reply = await api.post(path, { body })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(validationFailed('email'))
  })

test('recovery: request a code, verify it, set a new password, sign in', async ({ api, persona }) => {
  const { email, user_id, password } = await persona('fresh')
  const otp = await requestPasswordCode(api, email)
  const checked = await api.post('/verify-code', { body: { otp, email, type: 10 } })
  expect(checked.body.data.user.id).toBe(user_id)
  const next = { password: 'Quarterback9', password_confirmation: 'Quarterback9' }
  expect((await api.post('/reset-password', { body: { user_id, otp, ...next } })).status).toBe(200)
  expect((await api.post('/sign-in', { body: { email, password } })).status).toBe(401)
  expect((await api.post('/sign-in', { body: { email, password: next.password } })).status).toBe(200)
})
