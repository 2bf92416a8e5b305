import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { reportDevice } from '@/lib/people/testing/devices'
import { makeUser } from '@/lib/people/testing/users'
import { countBuilds, countBuildsNow } from './count-builds'

await resetDatabase()

beforeEach(() => db.run(sql`with devices as (delete from devices) delete from counted_builds`))

async function addDevice(version: string) {
  const { id } = await makeUser()
  await reportDevice(id, { version })
}

test.each([
  ['4.12.1 (881)', [4, 12, 1, 0]],
  [' v3', [3, 0, 0, 0]],
  ['4.12.1-beta.1+45', [4, 12, 1, 0]],
  ['4.12.1.0.7', [4, 12, 1, 0]],
  ['4,13,0', null],
  ['4..13', null],
  ['4_13', null],
  ['1e9', null],
  ['2026010112', [2026010112, 0, 0, 0]],
  ['9999999999', null],
  ['nightly', null],
])('the version %j of a device is the build %j', async (version, build) => {
  expect(await db.one(sql`select parse_build(${version}) as build`)).toEqual({ build })
})

test('a count less than a minute old is returned, also if another process counted', async () => {
  await addDevice('5.1.0')
  const first = await countBuildsNow()
  // Fresh for the rest of the test, however slow that is.
  await db.run(
    sql`update counted_builds set counted_at = ${first.countedAt}::timestamptz + interval '1 hour'`,
  )
  expect(first.builds).toMatchObject([{ platform: 'ios', version: '5.1.0', devices: 1, fundsCents: 0n }])
  await addDevice('5.1.0')
  expect((await countBuilds()).builds).toEqual(first.builds)
  const { devices } = await db.one<{ devices: number }>(
    sql`select (builds->0->>'devices')::int as devices from counted_builds`,
  )
  expect(devices).toBe(1)
})

test('after a minute, a new count is made or the last one is returned until it is ready', async () => {
  await addDevice('5.1.0')
  await countBuildsNow()
  await addDevice('5.1.0')
  await db.run(sql`update counted_builds set counted_at = now() - interval '2 minutes'`)
  await expect
    .poll(async () => (await countBuilds()).builds)
    .toMatchObject([{ version: '5.1.0', devices: 2 }])
})
