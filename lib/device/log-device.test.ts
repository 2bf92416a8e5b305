import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { makeUser } from '@/lib/account/testing'
import { db } from '@/lib/db/client'
import { logDevice } from './log-device'

type Seen = { platform: string; model: string; version: string; build: number[] | null }

let userId: number

beforeEach(async () => {
  userId = (await makeUser()).id
})

const say = (version: string, model = 'Pixel 10', platform = 'android') =>
  logDevice(userId, { platform, os: '16', version, brand: 'Google', model })

const devices = () =>
  db.rows<Seen>(
    sql`select platform, model, version, build from devices where user_id = ${userId} order by model`,
  )

const log = (daysAgo: number, version: string) =>
  db.run(sql`
    insert into device_info_logs (user_id, platform, os, version, brand, model, created_at)
    values (${userId}, 'Android', '16', ${version}, 'Google', 'Pixel 10', now() - make_interval(days => ${daysAgo}))`)

test('a device is one row with the build that it named last', async () => {
  await say('4.12.1')
  await say('4.13.0 (881)')
  await say('v3.0', 'Pixel 9')
  expect(await devices()).toEqual([
    { platform: 'android', model: 'Pixel 10', version: '4.13.0 (881)', build: [4, 13, 0, 0] },
    { platform: 'android', model: 'Pixel 9', version: 'v3.0', build: [3, 0, 0, 0] },
  ])
})

const logs = () =>
  db.rows<{ version: string }>(
    sql`select version from device_info_logs where user_id = ${userId} order by created_at, id`,
  )

test('what it says again replaces what it said, and names its build again', async () => {
  for (const version of ['4.12.1', '4.13.0', '4.12.1']) await say(version)
  expect(await logs()).toEqual([{ version: '4.13.0' }, { version: '4.12.1' }])
  expect(await devices()).toMatchObject([{ version: '4.12.1' }])
})

test('a repetition within five minutes writes nothing, and a later one that the device was seen', async () => {
  const readSeen = () =>
    db.row<{ seenAt: Date; id: number }>(sql`
      select d.seen_at, l.id from devices d join device_info_logs l using (user_id) where user_id = ${userId}`)
  await say('4.12.1')
  const first = await readSeen()
  await say('4.12.1')
  expect(await readSeen()).toEqual(first)
  await db.run(sql`
    update device_info_logs set created_at = created_at - interval '6 minutes' where user_id = ${userId}`)
  await db.run(sql`update devices set seen_at = seen_at - interval '6 minutes' where user_id = ${userId}`)
  await say('4.12.1')
  expect((await readSeen())?.seenAt.getTime()).toBeGreaterThanOrEqual(first?.seenAt.getTime() ?? 0)
  expect(await logs()).toHaveLength(1)
})

test('the 50 newest stay, also of calls at the same time, and with them their devices', async () => {
  await Promise.all(Array.from({ length: 70 }, (_, n) => say('4.12.1', `Model ${n}`)))
  expect(await logs()).toHaveLength(50)
  expect(await devices()).toHaveLength(50)
})

test('an older log that arrives late changes nothing', async () => {
  await log(1, '4.13.0')
  await log(3, '4.11.0')
  expect(await devices()).toMatchObject([{ version: '4.13.0' }])
})

test.each([
  ['nightly', null],
  ['1234567890.1', null],
  ['4.12.1.9.7', [4, 12, 1, 9]],
  ['4', [4, 0, 0, 0]],
])('the version %s is the build %j', async (version, build) => {
  await say(version)
  expect(await devices()).toMatchObject([{ version, build }])
})

test.each([
  ['iOS', 'ios'],
  ['iPadOS 18', 'ios'],
  ['ANDROID', 'android'],
])('%s counts as %s', async (name, platform) => {
  await say('4.12.1', 'Any', name)
  expect(await devices()).toMatchObject([{ platform }])
})

test('what names neither platform is logged and is no device', async () => {
  await say('4.12.1', 'Any', 'web')
  expect(await devices()).toEqual([])
})

test('a device is forgotten with its newest log, not with an older one', async () => {
  await log(2, '4.12.0')
  await log(1, '4.13.0')
  await db.run(sql`delete from device_info_logs where user_id = ${userId} and version = '4.12.0'`)
  expect(await devices()).toHaveLength(1)
  await db.run(sql`delete from device_info_logs where user_id = ${userId}`)
  expect(await devices()).toEqual([])
})
