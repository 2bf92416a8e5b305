import { statusOf } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/token/refresh'

test('200: a new token replaces the one of the call, and the session stays', async ({ api, persona }) => {
  const { access_token: token, user_id, email, username } = await persona('fresh')
  const sessions = async (of: string) => (await api.get('/sessions', { token: of })).body.data.sessions
  const [before] = await sessions(token)
  const reply = await api.post(path, { token })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.data).toEqual({
    access_token: expect.stringMatching(/^\S{20,}$/),
    token_type: 'Bearer',
    expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
    user: { id: user_id, email, username },
  })
  const { access_token: next } = reply.body.data
  expect(next).not.toBe(token)
  expect([await statusOf(api, token), await statusOf(api, next)]).toEqual([401, 200])
  expect((await sessions(next)).map((one: { session_id: number }) => one.session_id)).toEqual([
    before.session_id,
  ])
  expect((await api.post(path, { token: next })).status).toBe(200)
})

test('401: a replaced token, which ends its session but no other', async ({ api, persona }) => {
  const { access_token: first, email, password } = await persona('fresh')
  const other = (await api.post('/sign-in', { body: { email, password } })).body.data.access_token
  const second = (await api.post(path, { token: first })).body.data.access_token
  const third = (await api.post(path, { token: second })).body.data.access_token
  // Other calls do not end it: they can have been under way.
  expect([await statusOf(api, first), await statusOf(api, third)]).toEqual([401, 200])
  const reused = await api.post(path, { token: first })
  expect([reused.status, reused.body]).toEqual([401, { message: 'Unauthenticated.' }])
  expect([await statusOf(api, third), await statusOf(api, other)]).toEqual([401, 200])
  expect((await api.post(path, { token: third })).status).toBe(401)
})

test('401: without a token, with a token that was signed out, and of a deleted user', async ({
  api,
  persona,
}) => {
  const [signedOut, deleted] = [await persona('fresh'), await persona('deleted')]
  await api.get('/sign-out', { token: signedOut.access_token })
  for (const token of [undefined, signedOut.access_token, deleted.access_token])
    expect((await api.post(path, { token })).status).toBe(401)
})

test('405: GET', async ({ api }) => {
  expect((await api.get(path)).status).toBe(405)
})
