import { informationMissing, messageOnly } from '@/e2e/fixtures/account'
import { type Api, expect, test } from '@/e2e/fixtures/api'

const path = '/update-fcm-token'

const readToken = async (api: Api, token: string) =>
  (await api.get('/balance/v2', { token })).body.data.fcm_token

test('200: stores the token; null clears it', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  for (const fcm_token of [token.padEnd(4096, 'f'), `cX1:${token}`, null]) {
    const reply = await api.post(path, { token, body: { fcm_token } })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual(messageOnly)
    expect(await readToken(api, token)).toBe(fcm_token)
  }
})

test('200: each device has its own token, and signing out removes that of the device', async ({
  api,
  persona,
}) => {
  const { email, password, access_token: first } = await persona('fresh')
  const signIn = async () =>
    (await api.post('/sign-in', { body: { email, password } })).body.data.access_token
  const second = await signIn()
  const [one, two] = [`one-${first.slice(0, 8)}`, `two-${first.slice(0, 8)}`]
  await api.post(path, { token: first, body: { fcm_token: one } })
  await api.post(path, { token: second, body: { fcm_token: two } })
  expect([await readToken(api, first), await readToken(api, second)]).toEqual([one, two])
  await api.get('/sign-out', { token: first })
  expect(await readToken(api, await signIn())).toBeNull()
  expect(await readToken(api, second)).toBe(two)
})

test('200: a token that another user sends is removed from the first one', async ({ api, persona }) => {
  const [before, now] = [await persona('fresh'), await persona('fresh')]
  const fcm_token = `shared-${now.access_token.slice(0, 8)}`
  for (const user of [before, now]) await api.post(path, { token: user.access_token, body: { fcm_token } })
  expect(await readToken(api, before.access_token)).toBeNull()
  expect(await readToken(api, now.access_token)).toBe(fcm_token)
})

for (const body of [{}, { fcm_token: '' }, { fcm_token: 5 }, { fcm_token: 'f'.repeat(4097) }])
  test(`422: the body is ${JSON.stringify(body).slice(0, 30)}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(informationMissing('fcm_token'))
  })

test('401: without a token, or with the token of a deleted user', async ({ api, persona }) => {
  const { access_token } = await persona('deleted')
  for (const token of [undefined, access_token]) {
    const reply = await api.post(path, { token, body: { fcm_token: 'push' } })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
