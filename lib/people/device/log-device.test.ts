import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { makeUser } from '@/lib/people/testing/users'
import { logDevice } from './log-device'

type Device = { platform: string; model: string; version: string; build: number[] | null }

let userId: number

beforeEach(async () => {
  userId = (await makeUser()).id
})

const report = (version: string, model = 'Pixel 10', platform = 'android') =>
  logDevice({ id: userId, tokenId: null }, { platform, os: '16', version, brand: 'Google', model })

const listDevices = () =>
  db.rows<Device>(
    sql`select platform, model, version, build from devices where user_id = ${userId} order by model`,
  )

test('a device is one row with its latest build', async () => {
  await report('4.12.1')
  await report('4.13.0 (881)')
  await report('v3.0', 'Pixel 9')
  expect(await listDevices()).toEqual([
    { platform: 'android', model: 'Pixel 10', version: '4.13.0 (881)', build: [4, 13, 0, 0] },
    { platform: 'android', model: 'Pixel 9', version: 'v3.0', build: [3, 0, 0, 0] },
  ])
})

const listLogs = () =>
  db.rows<{ version: string }>(
    sql`select version from device_info_logs where user_id = ${userId} order by created_at, id`,
  )

test('a repeated report replaces the earlier log and updates the build', async () => {
  for (const version of ['4.12.1', '4.13.0', '4.12.1']) await report(version)
  expect(await listLogs()).toEqual([{ version: '4.13.0' }, { version: '4.12.1' }])
  expect(await listDevices()).toMatchObject([{ version: '4.12.1' }])
})

test('a repeated report within five minutes writes nothing, a later one updates seen_at', async () => {
  const readSeen = () =>
    db.row<{ seenAt: Date; id: number }>(sql`
      select d.seen_at, l.id from devices d join device_info_logs l using (user_id) where user_id = ${userId}`)
  await report('4.12.1')
  const first = await readSeen()
  await report('4.12.1')
  expect(await readSeen()).toEqual(first)
  await db.run(sql`
    update device_info_logs set created_at = created_at - interval '6 minutes' where user_id = ${userId}`)
  await db.run(sql`update devices set seen_at = seen_at - interval '6 minutes' where user_id = ${userId}`)
  await report('4.12.1')
  expect((await readSeen())?.seenAt.getTime()).toBeGreaterThanOrEqual(first?.seenAt.getTime() ?? 0)
  expect(await listLogs()).toHaveLength(1)
})

test('the 50 newest logs and their devices are kept, also under concurrent calls', async () => {
  await Promise.all(Array.from({ length: 70 }, (_, n) => report('4.12.1', `Model ${n}`)))
  expect(await listLogs()).toHaveLength(50)
  expect(await listDevices()).toHaveLength(50)
})

test.each([
  ['nightly', null],
  ['1234567890.1', [1234567890, 1, 0, 0]],
  ['2026010112', [2026010112, 0, 0, 0]],
  ['v2026010112 (7)', [2026010112, 0, 0, 0]],
  ['9999999999', null],
  ['4.9999999999', null],
  ['20260101123', null],
  ['4.12.1.9.7', [4, 12, 1, 9]],
  ['4', [4, 0, 0, 0]],
])('the version %s is parsed as build %j', async (version, build) => {
  await report(version)
  expect(await listDevices()).toMatchObject([{ version, build }])
})

test.each([
  ['iOS', 'ios'],
  ['iPadOS 18', 'ios'],
  ['ANDROID', 'android'],
])('the platform %s is stored as %s', async (name, platform) => {
  await report('4.12.1', 'Any', name)
  expect(await listDevices()).toMatchObject([{ platform }])
})

test('an unknown platform is logged without a device', async () => {
  await report('4.12.1', 'Any', 'web')
  expect(await listDevices()).toEqual([])
})

test('a token has the platform and build of its device as it last reported', async () => {
  const token = await db.row<{ id: number }>(sql`
    insert into access_tokens (user_id, token_hash, expires_at)
    values (${userId}, sha256(${`build ${userId}`}::bytea), now() + interval '1 day') returning id`)
  const reported = async (platform: string, version: string) => {
    const device = { platform, os: '16', version, brand: 'Google', model: 'Pixel 10' }
    await logDevice({ id: userId, tokenId: token?.id ?? null }, device)
    return db.row(sql`select platform, build from access_tokens where id = ${token?.id}`)
  }
  expect(await reported('android', '4.12.1 (881)')).toEqual({ platform: 'android', build: [4, 12, 1, 0] })
  expect(await reported('web', '9.0')).toEqual({ platform: 'android', build: [4, 12, 1, 0] })
  expect(await reported('ios', '4.13')).toEqual({ platform: 'ios', build: [4, 13, 0, 0] })
  expect(await reported('ios', 'nightly')).toEqual({ platform: 'ios', build: null })
})
