import { informationMissing, messageOnly } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/device-info-logs'
const device = { platform: 'android', os: '16', version: '4.2.0', brand: 'Google', model: 'Pixel 10' }

test('200: logs the device', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: device })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual(messageOnly)
})

test('422: all fields are missing', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: {} })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(informationMissing('platform', 'os', 'version', 'brand', 'model'))
})

for (const [field, value] of [
  ['platform', ''],
  ['os', 16],
  ['version', null],
  ['brand', 'x'.repeat(256)],
  ['model', 'a\0b'],
] as const)
  test(`422: ${field} is ${JSON.stringify(value).slice(0, 20)}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body: { ...device, [field]: value } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(informationMissing(field))
  })

test('401: without a token, or with the token of a deleted user', async ({ api, persona }) => {
  const { access_token } = await persona('deleted')
  for (const token of [undefined, access_token]) {
    const reply = await api.post(path, { token, body: device })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
