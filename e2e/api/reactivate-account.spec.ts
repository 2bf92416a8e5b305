import {
  codeRejected,
  messageOnly,
  readCode,
  signUpBody,
  statusOf,
  validationFailed,
  wrongCode,
} from '@/e2e/fixtures/account'
import { type Api, expect, test } from '@/e2e/fixtures/api'
import { anyTimestamp } from '@/e2e/fixtures/wire'

const path = '/reactivate-account'

async function requestCode(api: Api, phone: string) {
  const reply = await api.post('/reactivate-account-send-otp', { body: { phone } })
  expect(reply.status).toBe(201)
  return readCode(api, phone)
}

test('200: reactivates the account and signs the device in', async ({ api, persona }) => {
  const user = await persona('deleted')
  const reply = await api.post(path, { body: { phone: user.phone, otp: await requestCode(api, user.phone) } })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({
    ...messageOnly,
    data: {
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_at: anyTimestamp,
      user: { id: user.user_id, email: user.email, username: user.username },
    },
  })
  expect(await statusOf(api, reply.body.data.access_token)).toBe(200)
  expect(await statusOf(api, user.access_token)).toBe(401)
  const { email, password } = user
  expect((await api.post('/sign-in', { body: { email, password } })).status).toBe(200)
})

test('422: required fields are missing', async ({ api }) => {
  const reply = await api.post(path, { body: {} })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(validationFailed('phone', 'otp'))
})

test('422: a wrong code, an unknown phone and an active account answer the same', async ({
  api,
  persona,
}) => {
  const [deleted, active] = [await persona('deleted'), await persona('fresh')]
  const otp = wrongCode(await requestCode(api, deleted.phone))
  for (const phone of [deleted.phone, active.phone, signUpBody().phone]) {
    const reply = await api.post(path, { body: { phone, otp } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(codeRejected)
  }
})

test('422: a code works once', async ({ api, persona }) => {
  const { phone } = await persona('deleted')
  const otp = await requestCode(api, phone)
  expect((await api.post(path, { body: { phone, otp } })).status).toBe(200)
  const reply = await api.post(path, { body: { phone, otp } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(codeRejected)
})
