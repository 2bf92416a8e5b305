import { messageOnly, statusOf } from '@/e2e/fixtures/account'
import { type Api, expect, test } from '@/e2e/fixtures/api'

type Session = { session_id: number; is_current: number; version: string | null }

const list = async (api: Api, token: string): Promise<Session[]> => {
  const reply = await api.get('/sessions', { token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.sessions
}

test('200: own sessions with their devices, and one is ended', async ({ api, persona }) => {
  const { access_token: token, email, password } = await persona('fresh')
  const other = (await api.post('/sign-in', { body: { email, password } })).body.data.access_token
  const device = { platform: 'ios', os: '18', version: '4.12.1', brand: 'Apple', model: 'iPhone' }
  await api.post('/device-info-logs', { token: other, body: device })
  const sessions = await list(api, token)
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ is_current }) => is_current === 1)).toHaveLength(1)
  const foreign = sessions.find(({ is_current }) => is_current === 0)
  expect(foreign).toEqual({
    session_id: expect.any(Number),
    platform: 'ios',
    version: '4.12.1',
    is_current: 0,
    created_at: expect.stringMatching(/Z$/),
    last_used_at: expect.stringMatching(/Z$/),
    expires_at: expect.stringMatching(/Z$/),
  })
  const path = `/sessions/${foreign?.session_id}/revoke`
  const revoked = await api.post(path, { token })
  expect([revoked.status, revoked.body]).toEqual([200, messageOnly])
  expect([await statusOf(api, other), await statusOf(api, token)]).toEqual([401, 200])
  expect(await list(api, token)).toHaveLength(1)
  expect((await api.post(path, { token })).status).toBe(404)
})

test('404: a session of another user, and what is no ID', async ({ api, persona }) => {
  const [user, stranger] = [await persona('fresh'), await persona('fresh')]
  const [own] = await list(api, user.access_token)
  for (const id of [own?.session_id, 0, -1, 'abc', 2_147_483_648]) {
    const reply = await api.post(`/sessions/${id}/revoke`, { token: stranger.access_token })
    expect([reply.status, reply.body]).toEqual([404, { message: 'Session not found' }])
  }
  expect(await statusOf(api, user.access_token)).toBe(200)
})

test('401: without a token', async ({ api }) => {
  expect((await api.get('/sessions')).status).toBe(401)
  expect((await api.post('/sessions/1/revoke')).status).toBe(401)
})
