import { messageOnly } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/update/in-app-rating-flag'

for (const method of ['GET', 'POST'])
  test(`200: ${method} marks the popup as closed`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.send(method, path, { token })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual(messageOnly)
    const { data } = (await api.get('/balance/v2', { token })).body
    expect(data.enjoying_app_status).toBe('not_eligible')
  })

test('404: the user is deleted', async ({ api, persona }) => {
  const { access_token: token } = await persona('deleted')
  const reply = await api.get(path, { token })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'User not found' })
})

test('401: without a token', async ({ api }) => {
  const reply = await api.get(path)
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: 'Unauthenticated.' })
})
