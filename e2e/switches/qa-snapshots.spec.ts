import { statusOf } from '@/e2e/fixtures/account'
import { expect, test, untilEverywhere } from '@/e2e/fixtures/switches'
import { deleteSnapshot, restoreSnapshot, takeSnapshot } from '@/e2e/kit/src/snapshot'

test('after a restore every process answers from the restored data', async ({ api, persona, database }) => {
  const { access_token: token } = await persona('fresh')
  const read = async () => {
    const [v1, v2] = await Promise.all([api.get('/balance', { token }), api.get('/balance/v2', { token })])
    const { version_info, reward_value } = v2.body.data
    return { navigations: v1.body.data.navigations, version: version_info.ios_version, reward_value }
  }
  const before = await read()
  const { snapshot } = await takeSnapshot(api)
  const { access_token: laterToken } = await persona('fresh')
  try {
    await database.query(
      `insert into releases (platform, version, publish_at, updated_at) values ('ios', '99.7.0', now(), now())`,
    )
    await database.query('delete from navigations')
    await database.query(
      `insert into settings (key, value) values ('reward_value', $1)
     on conflict (key) do update set value = excluded.value`,
      [before.reward_value + 1],
    )
    const changed = { navigations: [], version: '99.7.0', reward_value: before.reward_value + 1 }
    await untilEverywhere(async () => expect(await read()).toEqual(changed))
    await untilEverywhere(async () => expect(await statusOf(api, laterToken)).toBe(200))
  } finally {
    await restoreSnapshot(api, snapshot)
  }
  await untilEverywhere(async () => expect(await read()).toEqual(before))
  await untilEverywhere(async () => expect(await statusOf(api, laterToken)).toBe(401))
  await deleteSnapshot(api, snapshot)
})
