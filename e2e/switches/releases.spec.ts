import { expect, test } from '@/e2e/fixtures/switches'

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
  await expect(async () => {
    for (let i = 0; i < 6; i++)
      expect(await versions()).toEqual({ ...before, ios_version: '99.1.2', ios_force_update: '1' })
  }).toPass()
  const { body } = await api.get('/balance/v2', { token })
  expect(body.data.version_info.ios_release_notes).toEqual([{ title: 'New', description: 'Better' }])

  await database.query(`update releases set withdrawn_at = now() where version = '99.1.2'`)
  await expect(async () => {
    for (let i = 0; i < 6; i++) expect(await versions()).toEqual(before)
  }).toPass()
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
