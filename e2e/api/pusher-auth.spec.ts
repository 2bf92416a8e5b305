import { expect, test } from '@/e2e/fixtures/api'

const path = '/pusher/auth'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('404: no realtime server is configured', async ({ api, persona }) => {
  const { access_token: token, user_id } = await persona('fresh')
  const channel_name = `private-user-${user_id}`
  const asJson = await api.post(path, { token, body: { socket_id: '12.34', channel_name } })
  const asForm = await api.post(path, {
    token,
    body: `socket_id=12.34&channel_name=${channel_name}`,
    headers: form,
  })
  for (const reply of [asJson, asForm]) {
    expect(reply.status, reply.text).toBe(404)
    expect(reply.body).toEqual({ message: 'Realtime updates are not configured.' })
  }
})

for (const [body, fields] of [
  [{}, ['socket_id', 'channel_name']],
  [{ socket_id: '1234', channel_name: 'private-user-1' }, ['socket_id']],
  [{ socket_id: '12.34:private-user-2', channel_name: 'private-user-1' }, ['socket_id']],
  [{ socket_id: '12.34', channel_name: 5 }, ['channel_name']],
] as [object, string[]][])
  test(`422: the body is ${JSON.stringify(body)}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(fields)
  })

test('415: neither JSON nor a form', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: '<auth/>', headers: { 'content-type': 'text/xml' } })
  expect(reply.status).toBe(415)
})

test('401: without a token', async ({ api }) => {
  const reply = await api.post(path, { body: { socket_id: '12.34', channel_name: 'private-user-1' } })
  expect(reply.status).toBe(401)
})
