import {
  informationMissing,
  messageOnly,
  readCode,
  readMessages,
  signUpBody,
  wrongCode,
} from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/profile/phone'

test('200: the password requests a code, which changes the phone', async ({ api, persona }) => {
  const { access_token: token, password, email } = await persona('fresh', { verified: true })
  const { phone } = signUpBody()
  const requested = await api.post(path, { token, body: { phone, password } })
  expect(requested.status, requested.text).toBe(200)
  expect(requested.body).toEqual(messageOnly)
  const again = await api.post(path, { token, body: { phone, password } })
  expect(again.body).toEqual({ ...messageOnly, is_already_requested: 1 })
  const read = async () => (await api.get('/profile', { token })).body.data.user
  expect(await read()).toMatchObject({ pending_phone: phone })
  const code = await readCode(api, phone)
  const wrong = await api.post(path, { token, body: { phone, code: wrongCode(code) } })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toEqual({
    message: 'Please enter required information',
    errors: { code: ['The code is wrong or no longer valid. Request a new one.'] },
  })
  const confirmed = await api.post(path, { token, body: { phone, code } })
  expect(confirmed.status, confirmed.text).toBe(200)
  expect(confirmed.body).toEqual(messageOnly)
  expect(await read()).toMatchObject({ phone, pending_phone: '', is_phone_verified: 1 })
  expect((await readMessages(api, email))[0]?.subject).toBe('The phone number of your account was changed')
  expect((await api.post(path, { token, body: { phone, code } })).status).toBe(422)
})

test('200: a phone of another account gets a code too, and only its owner learns that it is taken', async ({
  api,
  persona,
}) => {
  const [user, other] = [
    await persona('fresh', { verified: true }),
    await persona('fresh', { verified: true }),
  ]
  const { access_token: token, password } = user
  const reply = await api.post(path, { token, body: { phone: other.phone, password } })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual(messageOnly)
  const code = await readCode(api, other.phone)
  const confirmed = await api.post(path, { token, body: { phone: other.phone, code } })
  expect(confirmed.status).toBe(422)
  expect(confirmed.body).toEqual(informationMissing('phone'))
})

test('422: the password is wrong, or the phone is the current one', async ({ api, persona }) => {
  const { access_token: token, password, phone } = await persona('fresh', { verified: true })
  const wrong = await api.post(path, { token, body: { phone: signUpBody().phone, password: 'Wrong2026' } })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toEqual(informationMissing('password'))
  const same = await api.post(path, { token, body: { phone, password } })
  expect(same.status).toBe(422)
  expect(same.body).toEqual(informationMissing('phone'))
})

test('422: another account confirmed the phone first', async ({ api, persona }) => {
  const { phone } = signUpBody()
  const codes: { token: string; code: string }[] = []
  for (const { access_token: token, password } of [
    await persona('fresh', { verified: true }),
    await persona('fresh', { verified: true }),
  ]) {
    await api.post(path, { token, body: { phone, password } })
    codes.push({ token, code: await readCode(api, phone) })
  }
  const replies = []
  for (const { token, code } of codes) replies.push(await api.post(path, { token, body: { phone, code } }))
  expect(replies.map(({ status }) => status)).toEqual([200, 422])
  expect(replies[1]?.body).toEqual(informationMissing('phone'))
})

test('a self-excluded user who changes the phone stays excluded with an account that proves the former one', async ({
  api,
  persona,
}) => {
  const user = await persona('self_excluded', { verified: true })
  const { access_token: token, password } = user
  const { phone } = signUpBody()
  await api.post(path, { token, body: { phone, password } })
  await api.post(path, { token, body: { phone, code: await readCode(api, phone) } })
  const other = await persona('fresh', { verified: true })
  const isExcluded = async () =>
    (await api.get('/balance/v2', { token: other.access_token })).body.data.is_self_exclusion
  expect(await isExcluded()).toBe(0)
  const change = (body: object) =>
    api.post(path, { token: other.access_token, body: { phone: user.phone, ...body } })
  await change({ password: other.password })
  const proven = await change({ code: await readCode(api, user.phone) })
  expect(proven.status, proven.text).toBe(200)
  expect(await isExcluded()).toBe(1)
})

test('429: a second phone within a minute of the code', async ({ api, persona }) => {
  const { access_token: token, password } = await persona('fresh', { verified: true })
  const request = () => api.post(path, { token, body: { phone: signUpBody().phone, password } })
  expect((await request()).status).toBe(200)
  const second = await request()
  expect(second.status).toBe(429)
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
})

const phone = '5551234567'
for (const [field, body] of [
  ['phone', { password: 'x' }],
  ['phone', { phone: '123', password: 'x' }],
  ['password', { phone }],
  ['password', { phone, password: 'x', code: '123456' }],
  ['code', { phone, code: '12' }],
] as const)
  test(`422: the body is ${JSON.stringify(body)}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh', { verified: true })
    const reply = await api.post(path, { token, body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

test('401: without a token', async ({ api }) => {
  expect((await api.post(path, { body: {} })).status).toBe(401)
})

test('422: the email must be verified before texts to a new number', async ({ api, persona }) => {
  const { access_token: token, password } = await persona('fresh')
  const { phone } = signUpBody()
  const { status, body } = await api.post(path, { token, body: { phone, password } })
  expect(status).toBe(422)
  expect(body).toEqual({
    message: 'Please enter required information',
    errors: { phone: ['Verify your email address before you add a phone number.'] },
  })
  expect(await readMessages(api, phone)).toEqual([])
})
