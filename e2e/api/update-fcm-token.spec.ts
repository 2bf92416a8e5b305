import { informationMissing, messageOnly } from '@/e2e/fixtures/account'
import { type Api, expect, test } from '@/e2e/fixtures/api'

const path = '/update-fcm-token'

const readToken = async (api: Api, token: string) =>
  (await api.get('/balance/v2', { token })).body.data.fcm_token

test('200: stores the token; null clears it', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  for (const fcm_token of ['f'.repeat(4096), 'cX1:APA91b', null]) {
    const reply = await api.post(path, { token, body: { fcm_token } })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual(messageOnly)
    expect(await readToken(api, token)).toBe(fcm_token)
  }
})

for (const body of [{}, { fcm_token: '' }, { fcm_token: 5 }, { fcm_token: 'f'.repeat(4097) }, []])
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
