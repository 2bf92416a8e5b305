import {
  codeRejected,
  messageOnly,
  requestPasswordCode,
  statusOf,
  validationFailed,
  wrongCode,
} from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/reset-password'
const next = { password: 'Quarterback9', password_confirmation: 'Quarterback9' }

test('200: sets the password and signs every device out', async ({ api, persona }) => {
  const { user_id, email, password, access_token } = await persona('fresh')
  const otp = await requestPasswordCode(api, email)
  const reply = await api.post(path, { body: { user_id, otp, ...next } })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual(messageOnly)
  expect(await statusOf(api, access_token)).toBe(401)
  expect((await api.post('/sign-in', { body: { email, password } })).status).toBe(401)
  expect((await api.post('/sign-in', { body: { email, password: next.password } })).status).toBe(200)
})

test('404: an unknown user ID', async ({ api }) => {
  const reply = await api.post(path, { body: { user_id: 2_147_483_647, otp: '123456', ...next } })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'User not found' })
})

test('404: the account is deleted', async ({ api, persona }) => {
  const { user_id } = await persona('deleted')
  const reply = await api.post(path, { body: { user_id, otp: '123456', ...next } })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'User not found' })
})

test('422: required fields are missing', async ({ api }) => {
  const reply = await api.post(path, { body: {} })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(validationFailed('user_id', 'otp', 'password', 'password_confirmation'))
})

for (const user_id of ['1', 1.5, 0, 2 ** 31, null])
  test(`422: user_id is ${JSON.stringify(user_id)}`, async ({ api }) => {
    const reply = await api.post(path, { body: { user_id, otp: '123456', ...next } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(validationFailed('user_id'))
  })

for (const password of ['a1b2c3d', `${'a1'.repeat(10)}x`, 'onlyletters', '1234567890'])
  test(`422: the password ${password} is not allowed`, async ({ api }) => {
    const body = { user_id: 1, otp: '123456', password, password_confirmation: password }
    const reply = await api.post(path, { body })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(validationFailed('password'))
  })

test('422: the confirmation differs', async ({ api }) => {
  const body = { user_id: 1, otp: '123456', ...next, password_confirmation: 'Quarterback8' }
  const reply = await api.post(path, { body })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(validationFailed('password_confirmation'))
})

test('422: a wrong code changes nothing', async ({ api, persona }) => {
  const { user_id, email, password, access_token } = await persona('fresh')
  const otp = wrongCode(await requestPasswordCode(api, email))
  const reply = await api.post(path, { body: { user_id, otp, ...next } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(codeRejected)
  expect(await statusOf(api, access_token)).toBe(200)
  expect((await api.post('/sign-in', { body: { email, password } })).status).toBe(200)
})

test('422: a code works once', async ({ api, persona }) => {
  const { user_id, email } = await persona('fresh')
  const otp = await requestPasswordCode(api, email)
  expect((await api.post(path, { body: { user_id, otp, ...next } })).status).toBe(200)
  const reply = await api.post(path, { body: { user_id, otp, ...next } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(codeRejected)
})

test('422: verify-code counts toward the same five attempts', async ({ api, persona }) => {
  const { user_id, email } = await persona('fresh')
  const otp = await requestPasswordCode(api, email)
  const guess = { otp: wrongCode(otp), email, type: '10' }
  for (let time = 0; time < 5; time++)
    expect((await api.post('/verify-code', { body: guess })).status).toBe(422)
  const reply = await api.post(path, { body: { user_id, otp, ...next } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(codeRejected)
})
