import '@/lib/db/own-database/testing'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeUser } from '@/lib/account/testing'
import { db } from '@/lib/db/client'
import { countBuilds, countBuildsNow } from './count-builds'

async function reportDevice(version: string) {
  const { id } = await makeUser()
  await db.run(sql`
    insert into device_info_logs (user_id, platform, os, version, brand, model)
    values (${id}, 'ios', '18', ${version}, 'Any', 'Phone')`)
}

test('a count less than a minute old is returned, also if another process counted', async () => {
  await reportDevice('5.1.0')
  const first = await countBuildsNow()
  expect(first.builds).toMatchObject([{ platform: 'ios', version: '5.1.0', devices: 1, fundsCents: 0n }])
  await reportDevice('5.1.0')
  expect(await countBuilds()).toEqual(first)
  const { devices } = await db.one<{ devices: number }>(
    sql`select (builds->0->>'devices')::int as devices from counted_builds`,
  )
  expect(devices).toBe(1)
})

test('after a minute, a new count is made or the last one is returned until it is ready', async () => {
  await countBuildsNow()
  await reportDevice('5.1.0')
  const before = await countBuilds()
  await db.run(sql`update counted_builds set counted_at = now() - interval '2 minutes'`)
  await expect
    .poll(async () => (await countBuilds()).builds[0]?.devices)
    .toBe((before.builds[0]?.devices ?? 0) + 1)
})
