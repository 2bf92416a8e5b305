import { expect, test } from '@/e2e/fixtures/operator'
import { untilEverywhere } from '@/e2e/fixtures/until-everywhere'

test('a published release is current immediately; withdrawing it restores the previous one', async ({
  api,
  persona,
  database,
}) => {
  const { access_token: token } = await persona('fresh')
  const versions = async () => (await api.get('/check-app-update', { token })).body.data
  const before = await versions()

  await database.query(
    `insert into releases (platform, version, force_update, notes, publish_at, updated_at)
     values ('ios', '99.1.2', true, '[{"title":"New","description":"Better"}]', now(), now())`,
  )
  await untilEverywhere(async () =>
    expect(await versions()).toEqual({ ...before, ios_version: '99.1.2', ios_force_update: '1' }),
  )
  const { body } = await api.get('/balance/v2', { token })
  expect(body.data.version_info.ios_release_notes).toEqual([{ title: 'New', description: 'Better' }])

  await database.query(`update releases set withdrawn_at = now() where version = '99.1.2'`)
  await untilEverywhere(async () => expect(await versions()).toEqual(before))
})

test('a forced release is the minimum: builds below it and unknown ones must update, also after an optional release', async ({
  api,
  persona,
  database,
}) => {
  const { access_token: token } = await persona('fresh')
  await database.query(
    `insert into releases (platform, version, force_update, publish_at, updated_at)
     values ('android', '95.1.0', true, now() - interval '2 minutes', now()),
            ('android', '95.3.0', false, now() - interval '1 minute', now())`,
  )
  const flagOf = async (headers: Record<string, string> = {}) => {
    const [update, balance] = await Promise.all([
      api.get('/check-app-update', { token, headers }),
      api.get('/balance/v2', { token, headers }),
    ])
    expect(balance.body.data.version_info).toMatchObject(update.body.data)
    return update.body.data.android_force_update
  }
  const report = async (version: string, platform = 'android') => {
    const body = { platform, os: '16', version, brand: 'Google', model: 'Pixel 10' }
    expect((await api.post('/device-info-logs', { token, body })).status).toBe(200)
    return flagOf()
  }
  await untilEverywhere(async () => expect(await flagOf()).toBe('1'))
  expect(await report('95.0.9')).toBe('1')
  expect(await report('95.1.0 (12)')).toBe('0')
  expect(await report('95.2.0')).toBe('0')
  expect(await report('95.2.0', 'ios')).toBe('1')
  expect(await report('95.2.0')).toBe('0')
  expect(await flagOf({ 'x-app-version': '95.0.0' })).toBe('1')
  expect(await flagOf({ 'x-app-version': '95.4' })).toBe('0')
  expect((await api.get('/app-status')).body.data).toMatchObject({
    android_version: '95.3.0',
    android_force_update: '0',
    android_min_version: '95.1.0',
  })
  await database.query(`update releases set withdrawn_at = now() where version like '95.%'`)
  await untilEverywhere(async () => expect(await flagOf()).toBe('0'))
})

test('a release in rollout is offered to more users as its share grows, and to none while it is stopped', async ({
  api,
  persona,
  database,
}) => {
  const users = await Promise.all(Array.from({ length: 6 }, () => persona('fresh')))
  const offeredTo = (token: string) => api.get('/check-app-update', { token })
  const offered = () =>
    Promise.all(
      users.map(async ({ access_token: token }) => (await offeredTo(token)).body.data.ios_version as string),
    )
  const [token = ''] = users.map(user => user.access_token)
  const before = await offered()
  await database.query(
    `insert into releases (platform, version, publish_at, rollout_percent, rollout_state, rollout_since)
     values ('ios', '99.7.0', now(), 50, 'stopped', now())`,
  )
  const set = (percent: number, state: string) =>
    database.query('update releases set rollout_percent = $1, rollout_state = $2 where version = $3', [
      percent,
      state,
      '99.7.0',
    ])
  await untilEverywhere(async () => expect(await offered()).toEqual(before))
  const first = await offeredTo(token)

  let reached: string[] = before
  for (const percent of [1, 20, 60, 90]) {
    await set(percent, 'running')
    await untilEverywhere(async () => {
      const now = await offered()
      for (const [index, version] of reached.entries())
        if (version === '99.7.0') expect(now[index]).toBe('99.7.0')
      expect((await api.get('/app-status')).body.data.ios_version).not.toBe('99.7.0')
    })
    reached = await offered()
  }
  await set(90, 'stopped')
  await untilEverywhere(async () => expect(await offered()).toEqual(before))

  await set(100, 'running')
  await untilEverywhere(async () => expect(await offered()).toEqual(users.map(() => '99.7.0')))
  const headers = { 'if-none-match': first.headers.etag ?? '' }
  const moved = await api.get('/check-app-update', { token, headers })
  expect([moved.status, moved.body.data.ios_version]).toEqual([200, '99.7.0'])
  expect((await api.get('/app-status')).body.data.ios_version).toBe('99.7.0')
  const { body } = await api.get('/balance/v2', { token })
  expect(body.data.version_info.ios_version).toBe('99.7.0')

  await database.query(`update releases set withdrawn_at = now() where version = '99.7.0'`)
  await untilEverywhere(async () => expect(await offered()).toEqual(before))
})

test('a scheduled release is not current before its time', async ({ api, persona, database }) => {
  const { access_token: token } = await persona('fresh')
  await database.query(
    `insert into releases (platform, version, publish_at, updated_at)
     values ('android', '98.0.0', now() + interval '1 hour', now())`,
  )
  const { body } = await api.get('/check-app-update', { token })
  expect(body.data.android_version).not.toBe('98.0.0')
})
