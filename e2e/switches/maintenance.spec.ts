import type { Api } from '@/e2e/fixtures/api'
import { expect, test } from '@/e2e/fixtures/switches'

const setMaintenance = `insert into settings (key, value) values ('maintenance_enabled', $1)
  on conflict (key) do update set value = excluded.value`

const readMode = async (api: Api) => (await api.get('/app-status')).body.data.maintenance_mode

test.beforeEach(async ({ database }) => {
  await database.query('update maintenance_windows set canceled_at = now() where canceled_at is null')
  await database.query(setMaintenance, [false])
})
test.afterEach(({ database }) => database.query(setMaintenance, [false]))

test('during maintenance user calls answer 503 with Retry-After, except the five that report it', async ({
  api,
  persona,
  database,
}) => {
  const { access_token: token } = await persona('fresh')
  await database.query(setMaintenance, [true])
  // Several equal answers in a row show that every process has the new value.
  await expect(async () => {
    for (let i = 0; i < 6; i++) expect(await readMode(api)).toBe('enabled')
  }).toPass()

  const rejected = await api.post('/update/user-mode', { token, body: { user_mode: 'Arcade' } })
  expect(rejected.status).toBe(503)
  expect(rejected.headers['retry-after']).toBe('60')
  expect(rejected.body).toEqual({ message: expect.any(String) })

  expect((await api.get('/check-maintenance-mode', { token })).body.maintenance_mode).toBe('enabled')
  expect((await api.get('/balance/v2', { token })).body.data.maintenance_mode).toBe('enabled')
  expect((await api.get('/balance', { token })).status).toBe(200)
  expect((await api.get('/check-app-update', { token })).status).toBe(200)
  expect((await api.get('/sign-out', { token })).status).toBe(200)
})

test('maintenance does not apply to testers', async ({ api, persona, database }) => {
  const user = await persona('fresh')
  await database.query('update users set is_tester = true where id = $1', [user.user_id])
  await database.query(setMaintenance, [true])
  await expect(async () => expect(await readMode(api)).toBe('enabled')).toPass()
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
  await expect(async () => expect(await readMode(api)).toBe('enabled')).toPass()
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
  await expect(async () => expect(await modeOf('android')).toBe('enabled')).toPass()
  expect(await modeOf('ios')).toBe('disabled')
})

test('a window without platforms applies to all platforms', async ({ api, persona, database }) => {
  const { access_token: token } = await persona('fresh')
  await database.query(
    `insert into maintenance_windows (starts_at, message) values (now() - interval '1 minute', 'All of them')`,
  )
  await expect(async () => expect(await readMode(api)).toBe('enabled')).toPass()
  const rejected = await api.post('/update/user-mode', { token, body: { user_mode: 'Arcade' } })
  expect(rejected).toMatchObject({ status: 503, body: { message: 'All of them' } })
  expect((await api.get('/balance/v2', { token })).body.data.maintenance_mode).toBe('enabled')
})
