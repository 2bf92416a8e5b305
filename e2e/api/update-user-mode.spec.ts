import { informationMissing, messageOnly } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/update/user-mode'

for (const user_mode of ['Cash', 'Arcade'])
  test(`200: the mode is ${user_mode}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body: { user_mode } })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual(messageOnly)
  })

test('404: the user is deleted', async ({ api, persona }) => {
  const { access_token: token } = await persona('deleted')
  const reply = await api.post(path, { token, body: { user_mode: 'Cash' } })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'User not found' })
})

for (const user_mode of [undefined, '', 'cash', 'Practice', 1, ['Cash'], null])
  test(`422: the mode is ${JSON.stringify(user_mode)}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body: { user_mode } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(informationMissing('user_mode'))
  })

test('401: without a token', async ({ api }) => {
  const reply = await api.post(path, { body: { user_mode: 'Cash' } })
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: 'Unauthenticated.' })
})
