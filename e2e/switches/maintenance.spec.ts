import { requestPasswordCode, signUpBody } from '@/e2e/fixtures/account'
import type { Api } from '@/e2e/fixtures/api'
import { expect, test } from '@/e2e/fixtures/operator'
import { untilEverywhere } from '@/e2e/fixtures/until-everywhere'

const setMaintenance = `insert into settings (key, value) values ('maintenance_enabled', $1)
  on conflict (key) do update set value = excluded.value`

const readMode = async (api: Api) => (await api.get('/app-status')).body.data.maintenance_mode

const untilMode = (api: Api, mode: string) =>
  untilEverywhere(async () => expect(await readMode(api)).toBe(mode))

test('during maintenance user calls answer 503 with Retry-After, except those that report it or the device', async ({
  api,
  persona,
  database,
}) => {
  const { access_token: token } = await persona('fresh')
  await database.query(setMaintenance, [true])
  await untilMode(api, 'enabled')

  const rejected = await api.post('/update/user-mode', { token, body: { user_mode: 'Arcade' } })
  expect(rejected.status).toBe(503)
  expect(rejected.headers['retry-after']).toBe('60')
  expect(rejected.body).toEqual({ message: expect.any(String) })

  expect((await api.get('/check-maintenance-mode', { token })).body.maintenance_mode).toBe('enabled')
  expect((await api.get('/balance/v2', { token })).body.data.maintenance_mode).toBe('enabled')
  expect((await api.get('/balance', { token })).status).toBe(200)
  expect((await api.get('/check-app-update', { token })).status).toBe(200)
  const device = { platform: 'iOS', os: '26', version: '4.2.0', brand: 'Apple', model: 'iPhone' }
  expect((await api.post('/device-info-logs', { token, body: device })).status).toBe(200)
  expect((await api.post('/update-fcm-token', { token, body: { fcm_token: null } })).status).toBe(200)
  expect((await api.get('/sign-out', { token })).status).toBe(200)
})

/** Public calls that stay open: they change nothing of users, or belong to vendors and tests. */
const openToAll = /^\/(app-status|feed\/import|openapi\.json|healthz|readyz|metrics|pictures|qa)/

const closedToAll = [
  ...['/sign-up', '/sign-in', '/forgot-password', '/verify-code', '/reset-password', '/verify-email'],
  ...['/reactivate-account-send-otp', '/reactivate-account'],
  ...['/profile/email/confirm', '/profile/email/revert'],
]

type Operation = { security?: unknown[] }

test('during maintenance every public call that writes answers 503, with or without valid fields', async ({
  api,
  persona,
  database,
}) => {
  const { email, password, phone } = await persona('fresh')
  await database.query(setMaintenance, [true])
  await untilMode(api, 'enabled')
  const { paths } = (await api.get('/openapi.json')).body as { paths: Record<string, { post?: Operation }> }
  const closed = Object.entries(paths).filter(
    ([path, { post }]) => post && !post.security?.length && !openToAll.test(path) && !path.includes('{'),
  )
  expect(closed.map(([path]) => path)).toEqual(expect.arrayContaining(closedToAll))
  for (const [path] of closed)
    for (const body of [{}, { email, password, phone }]) {
      const reply = await api.post(path, { body })
      expect(reply.status, `${path} ${reply.text}`).toBe(503)
      expect(reply.body).toEqual({ message: expect.any(String) })
      expect(reply.headers['retry-after']).toBe('60')
    }
})

test('during maintenance testers sign in, and no other answer differs from that to unknown users', async ({
  api,
  persona,
  database,
}) => {
  const [tester, user] = [await persona('fresh'), await persona('fresh')]
  await database.query('update users set is_tester = true where id = $1', [tester.user_id])
  await database.query(setMaintenance, [true])
  await untilMode(api, 'enabled')
  const signIn = (email: string, password: string) => api.post('/sign-in', { body: { email, password } })
  const rejected = await signIn(user.email, user.password)
  expect(rejected.status).toBe(503)
  for (const { email } of [tester, user, { email: 'no-one@example.com' }])
    expect(await signIn(email, 'Wrong2026')).toMatchObject({ status: 503, body: rejected.body })
  // Neither was seen on this network, so neither gets a code.
  for (const { email } of [tester, user])
    expect(await api.post('/forgot-password', { body: { email } })).toMatchObject({
      status: 503,
      body: rejected.body,
    })
  expect((await signIn(tester.email, tester.password)).status).toBe(200)
  const otp = await requestPasswordCode(api, tester.email)
  const { user_id, email } = tester
  expect((await api.post('/verify-code', { body: { email, otp, type: '10' } })).status).toBe(200)
  const [password, password_confirmation] = ['Changed2026', 'Changed2026']
  const reset = await api.post('/reset-password', { body: { user_id, otp, password, password_confirmation } })
  expect(reset.status, reset.text).toBe(200)
  expect((await signIn(email, password)).status).toBe(200)
})

test('a window of one platform follows the device in use, not the platform at sign-up', async ({
  api,
  persona,
  database,
}) => {
  const { access_token: token, user_id, email, password } = await persona('fresh')
  await database.query(`update users set platform = 'ios' where id = $1`, [user_id])
  await database.query(
    `insert into maintenance_windows (starts_at, message, platforms) values (now() - interval '1 minute', 'Android only', '{android}')`,
  )
  const report = (platform: string, bearer = token) =>
    api.post('/device-info-logs', {
      token: bearer,
      body: { platform, os: '26', version: '4.2.0', brand: 'Any', model: platform },
    })
  const modeOf = async (bearer: string) =>
    (await api.get('/check-maintenance-mode', { token: bearer })).body.maintenance_mode
  await untilMode(api, 'enabled')
  expect(await modeOf(token)).toBe('disabled')
  await report('Android')
  expect(await modeOf(token)).toBe('enabled')
  const body = { user_mode: 'Arcade' }
  expect((await api.post('/update/user-mode', { token, body })).status).toBe(503)
  // Another device of the same user, and signing in on it, are not affected.
  const second = (await api.post('/sign-in', { body: { email, password } })).body.data.access_token
  await report('iOS', second)
  expect((await api.post('/update/user-mode', { token: second, body })).status).toBe(200)
  expect(await modeOf(token)).toBe('enabled')
})

test('signing up on the platform of a window answers 503, on the other one it does not', async ({
  api,
  database,
}) => {
  await database.query(
    `insert into maintenance_windows (starts_at, message, platforms) values (now() - interval '1 minute', 'Android only', '{android}')`,
  )
  await untilMode(api, 'enabled')
  const signUp = async (platform?: string) =>
    (await api.post('/sign-up', { body: { ...signUpBody(), ...(platform && { platform }) } })).status
  expect([await signUp('android'), await signUp('ios'), await signUp()]).toEqual([503, 201, 201])
})

test('maintenance does not apply to testers', async ({ api, persona, database }) => {
  const user = await persona('fresh')
  await database.query('update users set is_tester = true where id = $1', [user.user_id])
  await database.query(setMaintenance, [true])
  await untilMode(api, 'enabled')
  const token = user.access_token
  expect((await api.post('/update/user-mode', { token, body: { user_mode: 'Arcade' } })).status).toBe(200)
  expect((await api.get('/check-maintenance-mode', { token })).body.maintenance_mode).toBe('disabled')
})

test('a maintenance window starts automatically and returns its end', async ({ api, persona, database }) => {
  const { access_token: token } = await persona('fresh')
  await database.query(
    `insert into maintenance_windows (starts_at, ends_at, message, platforms, updated_at)
     values (now() - interval '1 minute', now() + interval '10 minutes', 'Back at ten', '{android,ios}', now())`,
  )
  await untilMode(api, 'enabled')
  const { data } = (await api.get('/app-status')).body
  expect(data).toMatchObject({ maintenance_message: 'Back at ten', maintenance_ends_at: expect.any(String) })
  const rejected = await api.get('/check/sport/practice-draft-eligible', { token })
  expect(rejected.status).toBe(503)
  expect(rejected.body).toEqual({ message: 'Back at ten' })
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(500)
})

test('a window of one platform does not affect the other', async ({ api, database }) => {
  await database.query(
    `insert into maintenance_windows (starts_at, message, platforms, updated_at)
     values (now() - interval '1 minute', 'Android only', '{android}', now())`,
  )
  const modeOf = async (platform: string) =>
    (await api.get('/app-status', { query: { platform } })).body.data.maintenance_mode
  await untilEverywhere(async () => expect(await modeOf('android')).toBe('enabled'))
  expect(await modeOf('ios')).toBe('disabled')
})

test('a window without platforms applies to all platforms', async ({ api, persona, database }) => {
  const { access_token: token } = await persona('fresh')
  await database.query(
    `insert into maintenance_windows (starts_at, message) values (now() - interval '1 minute', 'All of them')`,
  )
  await untilMode(api, 'enabled')
  const rejected = await api.post('/update/user-mode', { token, body: { user_mode: 'Arcade' } })
  expect(rejected).toMatchObject({ status: 503, body: { message: 'All of them' } })
  expect((await api.get('/balance/v2', { token })).body.data.maintenance_mode).toBe('enabled')
})
