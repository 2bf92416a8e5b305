import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { describeUnreported, groupBuilds } from '@/lib/app-config/release/affected-builds'
import { db, prisma } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { reportDevice } from '@/lib/people/testing/devices'
import { fund, makeUser } from '@/lib/people/testing/users'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { countForcedUpdateImpact } from './forced-update-impact'
import { findRestoreEffect } from './restore-effect'
import { measureWindowImpact } from './window-impact'
import { findWithdrawalEffect, measureLowering } from './withdrawal-effect'

await resetDatabase()

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

async function makeWalletOwner(version: string, model: string, platform: 'ios' | 'android', daysAgo = 0) {
  const picker = await makePicker('funded')
  await db.run(sql`update users set platform = ${platform} where id = ${picker.userId}`)
  await reportDevice(picker.userId, { platform, version, model, daysAgo })
  return picker
}

let firstStart: Date

beforeAll(async () => {
  const old = await makeWalletOwner('4.9.12', 'Old', 'ios')
  const both = await makeWalletOwner('4.13.0', 'New', 'ios')
  await reportDevice(both.userId, { version: '4.12.1', model: 'Tablet' })
  await makeWalletOwner('4.13.0', 'New', 'ios')
  await makeWalletOwner('4.1.0', 'Forgotten', 'ios', 29)
  await makeWalletOwner('4.2.0', 'Droid', 'android')
  await reportDevice(both.userId, { version: 'nightly', model: 'Lab' })
  await fund(old.userId, 'bucks', 5_000n)
  await enterSlip(old.userId, old.slip(10, 3))
  const rows = await db.rows<{ at: Date }>(sql`
    select min(scheduled_at) as at from pickem_entries join pickem_entry_players on entry_id = pickem_entries.id
      join feed_games using (feed_game_id) where user_id = ${old.userId}`)
  firstStart = rows[0]?.at ?? inHours(0)
})

describe('the impact of a forced update', () => {
  test('counts devices and users below the version, with their funds and open entries', async () => {
    const radius = await countForcedUpdateImpact(
      { platform: 'ios', version: '4.13.0', at: inHours(0) },
      { skipsCache: true },
    )
    expect(radius).toMatchObject({
      devices: 4,
      affectedDevices: 2,
      affectedUsers: 2,
      fundedUsers: 2,
      // 120.00 each, less the buy-in of one.
      fundsCents: 23_000,
      playingUsers: 1,
      buildGroups: [
        { label: '4.9.12', devices: 1, isAffected: true },
        { label: '4.12.1', devices: 1, isAffected: true },
        { label: '4.13.0 or newer', devices: 2, isAffected: false },
      ],
    })
  })

  test('compares versions part by part: 4.9.12 is older than 4.12.0', async () => {
    const radius = await countForcedUpdateImpact({ platform: 'ios', version: '4.12.0', at: inHours(0) })
    expect(radius).toMatchObject({ affectedDevices: 1, affectedUsers: 1, fundedUsers: 1 })
  })

  test('counts entries that lock soon, and suggests a later time', async () => {
    const at = new Date(firstStart.getTime() - 3_600_000)
    const radius = await countForcedUpdateImpact({ platform: 'ios', version: '4.13.0', at })
    expect(radius.locking).toEqual({ entries: 1, by: firstStart.toISOString() })
    expect(radius.later).toEqual({ at: new Date(firstStart.getTime() + 300_000).toISOString(), left: 0 })
    const android = await countForcedUpdateImpact({ platform: 'android', version: '4.13.0', at })
    expect(android).toMatchObject({ affectedDevices: 1, locking: { entries: 0, by: null }, later: null })
  })
})

describe('the impact of a window', () => {
  const around = (hours: number) => ({
    startsAt: new Date(firstStart.getTime() - hours * 3_600_000),
    endsAt: new Date(firstStart.getTime() + hours * 3_600_000),
  })

  test('counts users of its platforms, entries that lock and matches that start', async () => {
    const impact = await measureWindowImpact({ ...around(1), platforms: ['ios'] })
    expect(impact).toMatchObject({ users: 3, playingUsers: 1, entriesLocking: 1, matchesEnding: 0 })
    expect(impact.matchesStarting).toBeGreaterThan(0)
  })

  test('leaves out users of other platforms', async () => {
    const impact = await measureWindowImpact({ ...around(1), platforms: ['android'] })
    expect(impact).toMatchObject({ users: 1, playingUsers: 0, entriesLocking: 0 })
  })

  test('starts now by the clock of the database, whatever the time of this machine', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2050-01-01T00:00:00Z') })
    try {
      const window = { startsAt: 'now', endsAt: around(1).endsAt, platforms: null } as const
      expect(await measureWindowImpact(window)).toMatchObject({ entriesLocking: 1 })
      const forced = { platform: 'ios', version: '4.13.0', at: 'now' } as const
      expect((await countForcedUpdateImpact(forced)).buildGroups.length).toBeGreaterThan(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('suggests the nearest start with less impact', async () => {
    const { quieter } = await measureWindowImpact({ ...around(0.25), platforms: null })
    if (!quieter) throw new Error('no quieter start')
    const suggested = {
      startsAt: new Date(quieter.startsAt),
      endsAt: new Date(quieter.endsAt),
      platforms: null,
    }
    expect(await measureWindowImpact(suggested)).toMatchObject({ entriesLocking: 0, matchesStarting: 0 })
  })
})

test('active users whose app reported no device are named beside the counted ones', async () => {
  const { id } = await makeUser()
  await db.run(sql`delete from active_days`)
  await db.run(sql`
    insert into active_days (on_day, user_id) values ((now() at time zone 'UTC')::date, ${id})`)
  const forced = { platform: 'ios', version: '4.13.0', at: inHours(0) } as const
  const otherUsers = ' and up to 1 more whose app reported no device'
  expect(await countForcedUpdateImpact(forced, { skipsCache: true })).toMatchObject({
    affectedUsers: 2,
    otherUsers,
  })
  const window = { startsAt: inHours(0), endsAt: null, platforms: null }
  expect(await measureWindowImpact(window)).toMatchObject({ users: 4, otherUsers })
})

test('withdrawing a release names the release that becomes current, the minimum version, and the devices below it', async () => {
  await prisma.release.deleteMany({ where: { platform: 'ios' } })
  const publish = (version: string, forceUpdate: boolean, hoursAgo: number) =>
    prisma.release.create({
      data: { platform: 'ios', version, forceUpdate, notes: [], publishAt: inHours(-hoursAgo) },
    })
  const oldest = await publish('4.12.9', false, 3)
  const forced = await publish('4.13.0', true, 2)
  const { id } = await publish('5.0.0', false, 1)
  expect(await findWithdrawalEffect(id)).toEqual({
    next: 'iOS 4.13.0',
    again: null,
    minVersion: '4.13.0',
    stoppedDevices: 2,
    readmittedDevices: 0,
    stoppedRollouts: [],
  })
  expect(await findWithdrawalEffect(forced.id)).toMatchObject({ minVersion: null, readmittedDevices: 2 })
  expect(await measureLowering(forced.id)).toEqual({ to: null, devices: 2 })
  expect(await measureLowering(id)).toBeNull()
  await prisma.release.update({ where: { id: forced.id }, data: { withdrawnAt: new Date() } })
  expect(await findWithdrawalEffect(id)).toEqual({
    next: 'iOS 4.12.9',
    again: null,
    minVersion: null,
    stoppedDevices: 0,
    readmittedDevices: 0,
    stoppedRollouts: [],
  })
  const again = await publish('4.12.9', true, 0.5)
  await prisma.release.update({ where: { id }, data: { withdrawnAt: new Date() } })
  expect(await findWithdrawalEffect(again.id)).toMatchObject({
    next: 'iOS 4.12.9',
    again: { isForced: false, publishAt: oldest.publishAt?.toISOString() },
  })
})

test('withdrawing a release that ended a forced rollout names it as stopped and counts none of its devices', async () => {
  await prisma.release.deleteMany({ where: { platform: 'ios' } })
  const data = { platform: 'ios', notes: [] } as const
  await prisma.release.create({ data: { ...data, version: '4.12.0', publishAt: inHours(-3) } })
  const rollout = { forceUpdate: true, rolloutPercent: 50, rolloutPlan: [], rolloutSince: inHours(-2) }
  await prisma.release.create({ data: { ...data, version: '4.13.0', publishAt: inHours(-2), ...rollout } })
  const { id } = await prisma.release.create({ data: { ...data, version: '5.0.0', publishAt: inHours(-1) } })
  expect(await findWithdrawalEffect(id)).toEqual({
    next: 'iOS 4.12.0',
    again: null,
    minVersion: null,
    stoppedDevices: 0,
    readmittedDevices: 0,
    stoppedRollouts: ['iOS 4.13.0'],
  })
})

test('restoring a forced release counts the devices that must update, and names its stages and the rollouts that it ends', async () => {
  await prisma.release.deleteMany({ where: { platform: 'ios' } })
  const create = (version: string, hoursAgo: number, data: object = {}) =>
    prisma.release.create({
      data: { platform: 'ios', version, notes: [], publishAt: inHours(-hoursAgo), ...data },
    })
  const staged = { rolloutPercent: 5, rolloutPlan: [{ percent: 5, hours: 0 }], rolloutSince: inHours(-2) }
  const withdrawn = { forceUpdate: true, withdrawnAt: inHours(0) }
  await create('4.12.0', 5)
  await create('4.12.5', 4, staged)
  const complete = await create('4.13.0', 3, withdrawn)
  const effectOf = async ({ id }: { id: number }) => {
    const { impact, rollout, ended } = await findRestoreEffect(id)
    return [impact?.affectedDevices, rollout?.rolloutPercent, ended.map(({ version }) => version)]
  }
  expect(await effectOf(complete)).toEqual([2, undefined, ['4.12.5']])
  expect(await effectOf(await create('4.13.1', -3, withdrawn))).toEqual([4, undefined, ['4.12.5']])
  const inStages = await create('4.13.0', 2, { ...withdrawn, ...staged })
  expect(await effectOf(inStages)).toEqual([2, 5, []])
  await create('5.0.0', 1, { forceUpdate: true })
  expect(await effectOf(complete)).toEqual([undefined, undefined, []])
  expect(await effectOf(inStages)).toEqual([undefined, 5, []])
})

test('groups older builds and lists the newest separately', () => {
  const build = (version: string, devices: number) => ({
    platform: 'ios' as const,
    version,
    devices,
    users: 0,
    fundedUsers: 0,
    fundsCents: 0n,
    playingUsers: 0,
  })
  const builds = ['4.9.0', '4.10.0', '4.11.0', '4.12.0', '4.13.0'].map((version, i) => build(version, i + 1))
  expect(groupBuilds(builds.toReversed())).toEqual([
    { label: '4.10.0 and older', devices: 3 },
    { label: '4.11.0', devices: 3 },
    { label: '4.12.0', devices: 4 },
    { label: '4.13.0', devices: 5 },
  ])
})

test('users without a reported device are named with those of them who have open entries', () => {
  const group = { hasAndroid: false, hasIos: false, users: 15, playingUsers: 2 }
  const others = [
    { ...group, isTester: false },
    { ...group, isTester: true, users: 1, playingUsers: 0 },
  ]
  expect(describeUnreported(others)).toBe(
    ' and up to 16 more whose app reported no device (2 with open entries)',
  )
})
