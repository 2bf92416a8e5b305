import { messageOnly, readMessages, signUpBody, validationFailed } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/reactivate-account-send-otp'

test('201: sends a code by SMS to a deleted account, with the signature as the last line', async ({
  api,
  persona,
}) => {
  const { phone } = await persona('deleted')
  const reply = await api.post(path, { body: { phone, otp_signature: 'FA+9qCX9VSu' } })
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual(messageOnly)
  expect(reply.headers['retry-after']).toBe('60')
  const messages = await readMessages(api, phone)
  expect(messages).toHaveLength(1)
  const [{ channel, code, text } = { channel: '', code: '', text: '' }] = messages
  expect(channel).toBe('sms')
  expect(text).toContain(code)
  expect(text.split('\n').at(-1)).toBe('FA+9qCX9VSu')
})

for (const signature of [{}, { otp_signature: null }])
  test(`201: without a signature: ${JSON.stringify(signature)}`, async ({ api, persona }) => {
    const { phone } = await persona('deleted')
    expect((await api.post(path, { body: { phone, ...signature } })).status).toBe(201)
    expect(await readMessages(api, phone)).toHaveLength(1)
  })

test('201: a second call within a minute sends no second code, and says so', async ({ api, persona }) => {
  const { phone } = await persona('deleted')
  const first = await api.post(path, { body: { phone } })
  const second = await api.post(path, { body: { phone } })
  expect([second.status, second.body]).toEqual([first.status, { ...first.body, is_already_requested: 1 }])
  expect(await readMessages(api, phone)).toHaveLength(1)
})

test('201: an unknown phone and the phone of an active account answer the same and get no code', async ({
  api,
  persona,
}) => {
  const [deleted, active] = [await persona('deleted'), await persona('fresh')]
  const request = async (phone: string) => {
    const replies = [await api.post(path, { body: { phone } }), await api.post(path, { body: { phone } })]
    return replies.map(({ status, body }) => [status, body])
  }
  const expected = await request(deleted.phone)
  for (const phone of [active.phone, signUpBody().phone]) {
    expect(await request(phone)).toEqual(expected)
    expect(await readMessages(api, phone)).toEqual([])
  }
})

for (const phone of [undefined, '', '555123456', '55512345678', '555-123-4567', '+15551234567', 5551234567])
  test(`422: the phone is ${JSON.stringify(phone)}`, async ({ api }) => {
    const reply = await api.post(path, { body: { phone } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(validationFailed('phone'))
  })
