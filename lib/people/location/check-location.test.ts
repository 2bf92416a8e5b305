import sql from 'sql-template-tag'
import { expect, it, test } from 'vitest'
import { db } from '@/lib/db/client'
import { allowTestLocation, changeTestRegion } from '@/lib/people/testing/location'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { checkLocation } from './check-location'

const manhattan = { latitude: 40.7128, longitude: -74.006, accuracyM: 12, isMocked: false }
const lasVegas = { ...manhattan, latitude: 36.1716, longitude: -115.1391 }
const boston = { ...manhattan, latitude: 42.3601, longitude: -71.0589 }

const statusOf = async (userId: number) =>
  await db.row<{ isAllowed: boolean; isDfsStepPassed: boolean }>(sql`
      select coalesce(status_id = 1 and expires_at > now(), false) as is_allowed, is_dfs_step_passed
        from user_geolocations where user_id = ${userId}`)

const checksOf = (userId: number) =>
  db.rows<{ outcome: string; isJump: boolean; isOpen: boolean }>(sql`
    select outcome::text as outcome, is_jump, coalesce(allowed_until > clock_timestamp(), false) as is_open
      from location_checks where user_id = ${userId} and source = 'user' order by id`)

const setBirth = (userId: number, yearsAgo: number) =>
  db.run(sql`
    update user_kyc set date_of_birth = now() - make_interval(years => ${yearsAgo}) where user_id = ${userId}`)

/** As after a sign-up. */
async function makeNewcomer() {
  const picker = await makePicker()
  await db.run(sql`
    update user_geolocations set expires_at = null, status_id = 2, is_dfs_step_passed = false
     where user_id = ${picker.userId}`)
  const enter = () => enterSlip(picker.userId, picker.slip())
  return { userId: picker.userId, enter }
}

test('an entry needs an allowed check, and the next denied check ends it', async () => {
  const { userId, enter } = await makeNewcomer()
  await expect(enter()).rejects.toThrow('CashPlayBarred')
  expect(await checkLocation(userId, manhattan)).toMatchObject({ outcome: 'allowed', region: { code: 'NY' } })
  await enter()
  expect(await checkLocation(userId, lasVegas)).toMatchObject({ outcome: 'region', expiresAt: null })
  await expect(enter()).rejects.toThrow('CashPlayBarred')
  expect(await statusOf(userId)).toEqual({ isAllowed: false, isDfsStepPassed: true })
  expect(await checksOf(userId)).toEqual([
    { outcome: 'allowed', isJump: false, isOpen: false },
    { outcome: 'region', isJump: true, isOpen: false },
  ])
})

test('an allowed location expires', async () => {
  const { userId, enter } = await makeNewcomer()
  const { expiresAt } = await checkLocation(userId, manhattan)
  const minutes = ((expiresAt?.getTime() ?? 0) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(50)
  expect(minutes).toBeLessThan(70)
  await db.run(sql`update user_geolocations set expires_at = now() where user_id = ${userId}`)
  await expect(enter()).rejects.toThrow('CashPlayBarred')
})

it.each([
  ['mocked', { ...manhattan, isMocked: true }],
  ['inaccurate', { ...manhattan, accuracyM: 1e8 }],
  ['outside', { ...manhattan, latitude: 51.5, longitude: 0 }],
])('a %s position is denied and recorded', async (outcome, report) => {
  const { userId } = await makeNewcomer()
  expect((await checkLocation(userId, report)).outcome).toBe(outcome)
  expect(await statusOf(userId)).toEqual({ isAllowed: false, isDfsStepPassed: false })
  expect(await checksOf(userId)).toHaveLength(1)
})

test('a region with a higher minimum age requires a verified identity of that age', async () => {
  const { userId } = await makeNewcomer()
  const check = async () => (await checkLocation(userId, boston)).outcome
  expect(await check()).toBe('identity')
  await setBirth(userId, 22)
  expect(await check()).toBe('identity')
  await db.run(sql`update user_kyc set status_id = 3 where user_id = ${userId}`)
  expect(await check()).toBe('allowed')
  await setBirth(userId, 20)
  expect(await statusOf(userId)).toMatchObject({ isAllowed: false })
  expect(await check()).toBe('age')
})

test('a date of birth of a minor ends an allowed location, that of an adult does not', async () => {
  const { userId, enter } = await makeNewcomer()
  await checkLocation(userId, manhattan)
  await setBirth(userId, 30)
  await enter()
  await setBirth(userId, 17)
  await expect(enter()).rejects.toThrow('CashPlayBarred')
})

test('closing a region and raising its minimum age end the allowed locations there', async () => {
  const { userId: inNewYork } = await makeNewcomer()
  const { userId: elsewhere } = await makeNewcomer()
  // Not used by other tests.
  const wyoming = { ...manhattan, latitude: 42.8501, longitude: -106.3252 }
  const change = (terms: { isAllowed?: boolean; minAge?: number }) => changeTestRegion('WY', terms)
  const check = async () => (await checkLocation(elsewhere, wyoming)).outcome
  await checkLocation(inNewYork, manhattan)
  expect(await check()).toBe('allowed')
  await change({ isAllowed: false })
  expect(await statusOf(elsewhere)).toMatchObject({ isAllowed: false })
  expect((await checksOf(elsewhere)).map(({ isOpen }) => isOpen)).toEqual([false])
  expect(await check()).toBe('region')
  await change({ isAllowed: true })
  expect(await statusOf(elsewhere)).toMatchObject({ isAllowed: false })
  expect(await check()).toBe('allowed')
  await change({ minAge: 21 })
  expect(await statusOf(elsewhere)).toMatchObject({ isAllowed: false })
  await change({ minAge: 18 })
  expect(await statusOf(inNewYork)).toMatchObject({ isAllowed: true })
})

test('while an operator denies the location, checks are recorded without effect', async () => {
  const { userId } = await makeNewcomer()
  await allowTestLocation(userId)
  await db.run(sql`update user_geolocations set expires_at = null, is_held = true where user_id = ${userId}`)
  expect((await checkLocation(userId, manhattan)).outcome).toBe('held')
  expect(await statusOf(userId)).toMatchObject({ isAllowed: false })
  expect((await checkLocation(userId, manhattan)).outcome).toBe('held')
})

test('parallel checks and entries leave the location of the last check', async () => {
  const { userId, enter } = await makeNewcomer()
  const reports = Array.from({ length: 6 }, (_, i) => (i % 2 ? manhattan : lasVegas))
  await Promise.all([...reports.map(report => checkLocation(userId, report)), enter().catch(() => undefined)])
  const checks = await checksOf(userId)
  expect(checks).toHaveLength(6)
  const last = checks.at(-1)
  expect(await statusOf(userId)).toMatchObject({ isAllowed: last?.outcome === 'allowed' })
  expect(checks.filter(({ isOpen }) => isOpen)).toHaveLength(last?.outcome === 'allowed' ? 1 : 0)
})
