import { statusOf } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/operator'
import { untilEverywhere } from '@/e2e/fixtures/until-everywhere'
import { restoreSnapshot, takeSnapshot } from '@/e2e/kit/src/snapshot'
import { changeWorld } from '@/e2e/kit/src/world'

test('after a restore every process answers from the restored database', async ({ api, persona, world }) => {
  const { access_token: token } = await persona('fresh')
  const read = async () => {
    const [status, balance] = await Promise.all([api.get('/app-status'), api.get('/balance/v2', { token })])
    return [status.body.data.ios_version, balance.body.data.reward_value]
  }
  const before = await read()
  const { snapshot } = await takeSnapshot(api, world ?? 0)
  const { access_token: laterToken } = await persona('fresh')
  await changeWorld(api, world ?? 0, {
    releases: [{ platform: 'ios', version: '99.7.0' }],
    settings: { reward_value: 99 },
  })
  await untilEverywhere(async () => expect(await read()).toEqual(['99.7.0', 99]))
  await untilEverywhere(async () => expect(await statusOf(api, laterToken)).toBe(200))
  await restoreSnapshot(api, snapshot)
  await untilEverywhere(async () => expect(await read()).toEqual(before))
  await untilEverywhere(async () => expect(await statusOf(api, laterToken)).toBe(401))
})
