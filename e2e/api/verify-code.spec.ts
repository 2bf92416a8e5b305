import {
  codeRejected,
  messageOnly,
  requestPasswordCode,
  validationFailed,
  wrongCode,
} from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/verify-code'

for (const type of ['10', 10])
  test(`200: the user of the code; type ${JSON.stringify(type)} is returned as a string`, async ({
    api,
    persona,
  }) => {
    const { email, username, user_id: id } = await persona('fresh')
    const otp = await requestPasswordCode(api, email)
    const reply = await api.post(path, { body: { otp, email, type } })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual({ ...messageOnly, data: { otp, type: '10', user: { id, email, username } } })
  })

test('200: verifying does not consume the code', async ({ api, persona }) => {
  const { email } = await persona('fresh')
  const otp = await requestPasswordCode(api, email)
  for (let time = 0; time < 2; time++)
    expect((await api.post(path, { body: { otp, email, type: '10' } })).status).toBe(200)
})

test('404: no account has the email', async ({ api }) => {
  const body = { otp: '123456', email: 'unknown@newcomers.slatekeeper.test', type: '10' }
  const reply = await api.post(path, { body })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'User not found' })
})

test('404: the account is deleted', async ({ api, persona }) => {
  const { email } = await persona('deleted')
  const reply = await api.post(path, { body: { otp: '123456', email, type: '10' } })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'User not found' })
})

test('422: required fields are missing', async ({ api }) => {
  const reply = await api.post(path, { body: {} })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(validationFailed('otp', 'email', 'type'))
})

for (const [field, value] of [
  ['type', '11'],
  ['type', 'forgot'],
  ['type', true],
  ['otp', '12345'],
  ['otp', 123456],
  ['email', 'ada'],
] as const)
  test(`422: ${field} is ${JSON.stringify(value)}`, async ({ api }) => {
    const body = { otp: '123456', email: 'ada@example.com', type: '10', [field]: value }
    const reply = await api.post(path, { body })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(validationFailed(field))
  })

test('422: a wrong code and a code that was never requested answer the same', async ({ api, persona }) => {
  const [withCode, withoutCode] = [await persona('fresh'), await persona('fresh')]
  const otp = wrongCode(await requestPasswordCode(api, withCode.email))
  for (const { email } of [withCode, withoutCode]) {
    const reply = await api.post(path, { body: { otp, email, type: '10' } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(codeRejected)
  }
})

test('422: after five wrong codes the correct one is rejected with the same answer', async ({
  api,
  persona,
}) => {
  const { email } = await persona('fresh')
  const correct = await requestPasswordCode(api, email)
  const wrong = wrongCode(correct)
  for (const otp of [wrong, wrong, wrong, wrong, wrong, correct]) {
    const reply = await api.post(path, { body: { otp, email, type: '10' } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(codeRejected)
  }
})
