import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { countForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { measureRegionImpact } from '@/lib/console/impact/region-impact'
import { usersHref } from '@/lib/console/impact/rules'
import { measureWindowImpact } from '@/lib/console/impact/window-impact'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { openList } from '@/lib/list/open-list'
import { usersList } from '@/lib/people/account/directory/users-list'
import { checkLocation } from '@/lib/people/location/check-location'
import { reportDevice } from '@/lib/people/testing/devices'
import { fund, makeUser } from '@/lib/people/testing/users'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'

await resetDatabase()

async function addPicker(version: string, platform: 'ios' | 'android', { plays = false, daysAgo = 0 } = {}) {
  const picker = await makePicker('funded')
  await reportDevice(picker.userId, { platform, version, daysAgo })
  if (plays) {
    await fund(picker.userId, 'bucks', 5_000n)
    await enterSlip(picker.userId, picker.slip(10, 3))
  }
  return picker.userId
}

let people: Record<'old' | 'older' | 'current' | 'both' | 'forgotten' | 'poor' | 'gone' | 'droid', number>

beforeAll(async () => {
  const poor = await makeUser()
  await reportDevice(poor.id, { version: '4.2.0' })
  const gone = await makeUser()
  await reportDevice(gone.id, { version: '4.2.0' })
  await db.run(sql`update users set deleted_at = now() where id = ${gone.id}`)
  const both = await addPicker('4.13.0', 'ios')
  await reportDevice(both, { version: '4.12.1' })
  await reportDevice(both, { platform: 'android', version: '4.1.0' })
  people = {
    old: await addPicker('4.9.12', 'ios', { plays: true }),
    older: await addPicker('4.9.2.7', 'ios'),
    current: await addPicker('4.13.0', 'ios', { plays: true }),
    both,
    forgotten: await addPicker('4.1.0', 'ios', { daysAgo: 29 }),
    poor: poor.id,
    gone: gone.id,
    droid: await addPicker('4.2.0', 'android'),
  }
})

/** Names of the users on the list that the link opens. */
async function follow(href: string) {
  const [path = '', search] = href.split('?')
  const { rows, frame } = await openList(usersList, {
    path,
    parameters: Object.fromEntries(new URLSearchParams(search)),
    operatorId: 0,
    zone: 'UTC',
    requestId: 'req_test',
    isMasked: false,
    canExport: true,
  })
  expect(frame.failedRequestId).toBeNull()
  expect(frame.count).toEqual({ rows: rows.length, is: 'exact' })
  const names = Object.entries(people)
  return rows.map(({ id }) => names.find(([, known]) => known === id)?.[0] ?? `U-${id}`).sort()
}

test('counts of a forced update link to exactly these users', async () => {
  const radius = await countForcedUpdateImpact(
    { platform: 'ios', version: '4.13.0', at: new Date() },
    { skipsCache: true },
  )
  const build = 'ios<4.13.0'
  const [affected, funded, playing] = [
    await follow(usersHref({ build })),
    await follow(usersHref({ build, funds: 'yes' })),
    await follow(usersHref({ build, playing: 'yes' })),
  ]
  expect([affected, funded, playing]).toEqual([
    ['both', 'old', 'older', 'poor'],
    ['both', 'old', 'older'],
    ['old'],
  ])
  const { affectedUsers, fundedUsers, playingUsers } = radius
  expect([affectedUsers, fundedUsers, playingUsers]).toEqual(
    [affected, funded, playing].map(({ length }) => length),
  )
})

test.for([null, ['ios'], ['android'], ['ios', 'android']] as const)(
  'counts of a maintenance window for %j link to exactly these users',
  async platforms => {
    await db.run(sql`update users set is_tester = true where id = ${people.droid}`)
    await countForcedUpdateImpact(
      { platform: 'ios', version: '4.13.0', at: new Date() },
      { skipsCache: true },
    )
    const startsAt = new Date()
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    const impact = await measureWindowImpact({ startsAt, endsAt, platforms })
    const device = impact.platforms
    const affected = await follow(usersHref({ device, tester: 'no' }))
    const playing = await follow(usersHref({ device, playing: 'yes', tester: 'no' }))
    expect(affected).toContain('both')
    expect([impact.users, impact.playingUsers]).toEqual([affected.length, playing.length])
    const testers = platforms?.join() === 'ios' ? [] : ['droid']
    expect(await follow(usersHref({ device, tester: 'yes' }))).toEqual(testers)
    expect(impact.testers).toBe(testers.length)
  },
)

test.for([
  ['ios 4.13', ['both', 'current']],
  ['IOS >= 4.12.1', ['both', 'current']],
  ['ios<=4.9.2.7', ['gone', 'older', 'poor']],
  ['ios > 4.9.2.7', ['both', 'current', 'old']],
  ['android=4.2', ['droid']],
] as const)('the build %s finds %j', async ([build, names]) => {
  expect(await follow(`/admin/users?build=${encodeURIComponent(build)}`)).toEqual([...names].sort())
})

test('users are found by their last active day and by the state of their last credible location', async () => {
  const only = (name: keyof typeof people, days: number) =>
    db.run(sql`
      insert into active_days (on_day, user_id) values ((now() at time zone 'UTC')::date - ${days}::int, ${people[name]})`)
  await db.run(sql`delete from active_days`)
  await only('old', 0)
  await only('older', 6)
  await only('current', 7)
  await only('both', 30)
  expect(await follow('/admin/users?seen=1d')).toEqual(['old'])
  expect(await follow('/admin/users?seen=7d')).toEqual(['old', 'older'])
  expect(await follow('/admin/users?seen=28d')).toEqual(['current', 'old', 'older'])
  expect(await follow('/admin/users?seen=not28d&build=ios>4.9.12')).toEqual(['both'])

  await db.run(
    sql`insert into regions (code, name) values ('TX', 'Texas'), ('OK', 'Oklahoma') on conflict do nothing`,
  )
  const check = (
    name: keyof typeof people,
    region: string,
    outcome: 'region' | 'mocked',
    minutesAgo: number,
  ) =>
    db.run(sql`
      insert into location_checks (user_id, source, outcome, region_code, latitude, longitude, accuracy_m, checked_at)
      values (${people[name]}, 'user', ${outcome}::text::location_outcome, ${region}, 30, -97, 20,
              now() - make_interval(mins => ${minutesAgo}))`)
  await check('old', 'TX', 'region', 5)
  await check('older', 'TX', 'region', 9)
  await check('older', 'OK', 'region', 5)
  await check('both', 'TX', 'mocked', 5)
  expect(await follow('/admin/users?region=TX')).toEqual(['old'])
  expect(await follow('/admin/users?region=TX,OK')).toEqual(['old', 'older'])
})

test('counts of a state link to exactly the users with an allowed location there', async () => {
  const arcade = await makePicker('funded')
  await db.run(sql`update users set mode = 'Arcade' where id = ${arcade.userId}`)
  await fund(arcade.userId, 'bucks', 5_000n)
  await enterSlip(arcade.userId, arcade.slip(10, 3))
  for (const userId of [people.poor, people.old, arcade.userId])
    await checkLocation(userId, { latitude: 44.2601, longitude: -72.5754, accuracyM: 10, isMocked: false })
  const impact = await measureRegionImpact('VT')
  const of = { allowedIn: 'VT' }
  const [users, funded, playing] = [
    await follow(usersHref(of)),
    await follow(usersHref({ ...of, funds: 'yes' })),
    await follow(usersHref({ ...of, playing: 'cash' })),
  ]
  const other = `U-${arcade.userId}`
  expect([users, funded, playing]).toEqual([[other, 'old', 'poor'], [other, 'old'], ['old']])
  expect(impact).toMatchObject({ users: 3, fundedUsers: 2, playingUsers: 1, entries: 1, buyInCents: 1_000 })
  expect(impact.fundsCents).toBeGreaterThan(0)
})
