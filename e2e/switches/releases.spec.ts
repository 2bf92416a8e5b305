import { expect, test, untilEverywhere } from '@/e2e/fixtures/switches'

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

test('a scheduled release is not current before its time', async ({ api, persona, database }) => {
  const { access_token: token } = await persona('fresh')
  await database.query(
    `insert into releases (platform, version, publish_at, updated_at)
     values ('android', '98.0.0', now() + interval '1 hour', now())`,
  )
  const { body } = await api.get('/check-app-update', { token })
  expect(body.data.android_version).not.toBe('98.0.0')
})
