import { messageOnly, statusOf } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/sign-out'

for (const method of ['GET', 'POST'])
  test(`200: ${method} revokes only the token of the call`, async ({ api, persona }) => {
    const { email, password, access_token: token } = await persona('fresh')
    const { data } = (await api.post('/sign-in', { body: { email, password } })).body
    const reply = await api.send(method, path, { token })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual(messageOnly)
    expect(await statusOf(api, token)).toBe(401)
    expect(await statusOf(api, data.access_token)).toBe(200)
  })

test('401: a second call', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  await api.get(path, { token })
  const reply = await api.get(path, { token })
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  expect(reply.headers['www-authenticate']).toBe('Bearer')
})

test('401: without a token, or with the token of a deleted user', async ({ api, persona }) => {
  const { access_token } = await persona('deleted')
  for (const token of [undefined, access_token]) {
    const reply = await api.get(path, { token })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
