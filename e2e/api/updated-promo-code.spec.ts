import { informationMissing } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'
import { anyFlag, anyTimestamp, webAddress } from '@/e2e/fixtures/wire'

const path = '/updated/promo-code'
const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

test('201: exactly the fields of the user, with the promo code', async ({ api, persona }) => {
  const user = await persona('funded', { verified: false })
  const reply = await api.post(path, { token: user.access_token, body: { promo_code: 'WELCOME' } })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body).toEqual({
    message: expect.any(String),
    data: {
      user: {
        id: user.user_id,
        email: user.email,
        username: user.username,
        is_adult: anyFlag,
        phone: user.phone,
        avatar: webAddress,
        is_email_verified: 0,
        email_verified_date_time: '',
        created_at: anyTimestamp,
        updated_at: anyTimestamp,
        promo_code: 'WELCOME',
        bucks: 1000,
        credits: 500,
        available_cash: 120,
        referral_code: uuid,
        unique_onboarding_id: uuid,
        timezone: expect.any(String),
        platform: expect.any(String),
      },
    },
  })
})

test('201: credits can be negative', async ({ api, persona }) => {
  const { access_token: token } = await persona('negative_credits')
  const { data } = (await api.post(path, { token, body: {} })).body
  expect(data.user.credits).toBeLessThan(0)
})

test('201: a missing, null or empty promo code and the same one again keep the stored one', async ({
  api,
  persona,
}) => {
  const { access_token: token } = await persona('fresh')
  const codes: string[] = []
  for (const body of [
    { promo_code: 'FIRST' },
    {},
    { promo_code: null },
    { promo_code: '' },
    { promo_code: 'first' },
  ]) {
    const reply = await api.post(path, { token, body })
    expect(reply.status).toBe(201)
    codes.push(reply.body.data.user.promo_code)
  }
  expect(codes).toEqual(['FIRST', 'FIRST', 'FIRST', 'FIRST', 'FIRST'])
})

test('422: the user has stored another promo code', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  await api.post(path, { token, body: { promo_code: 'FIRST' } })
  const reply = await api.post(path, { token, body: { promo_code: 'SECOND' } })
  expect(reply.status, reply.text).toBe(422)
  expect(reply.body).toEqual(informationMissing('promo_code'))
  expect(reply.body.errors.promo_code[0]).toContain('FIRST')
  expect((await api.post(path, { token })).body.data.user.promo_code).toBe('FIRST')
})

test('422: one of two concurrent calls with different promo codes', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const store = (promo_code: string) => api.post(path, { token, body: { promo_code } })
  const replies = await Promise.all(['A', 'B'].map(store))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('201: without a body', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  expect((await api.post(path, { token })).status).toBe(201)
})

test('401: the user is deleted', async ({ api, persona }) => {
  const { access_token: token } = await persona('deleted')
  const reply = await api.post(path, { token, body: { promo_code: 'LATE' } })
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: 'User not found' })
})

test('401: without a token', async ({ api }) => {
  const reply = await api.post(path, { body: {} })
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: 'Unauthenticated.' })
})

for (const promo_code of [5, 'x'.repeat(256), { code: 'x' }])
  test(`422: the promo code is ${JSON.stringify(promo_code).slice(0, 20)}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body: { promo_code } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(informationMissing('promo_code'))
  })
