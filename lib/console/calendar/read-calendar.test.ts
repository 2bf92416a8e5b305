import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestRelease, inHours } from '@/lib/app-config/testing/release'
import { db } from '@/lib/db/client'
import { countReads } from '@/lib/db/testing/query-plan'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { openTestContest } from '@/lib/play/testing/contest'
import { contestsStatement, matchesStatement, maxEventsOfKind, readCalendar } from './read-calendar'
import { type CalendarKind, toChanges } from './rules'

await resetDatabase()

beforeEach(async () => {
  await db.run(sql`delete from releases`)
  await db.run(sql`delete from maintenance_windows`)
  await db.run(sql`delete from promos`)
})

const hours = (count: number) => new Date(inHours(count))

const read = (from: number, to: number | null, ...kinds: CalendarKind[]) =>
  readCalendar({ from: hours(from), to: to === null ? null : hours(to), kinds, zone: 'America/New_York' })

const namesIn = async (from: number, to: number | null, ...kinds: CalendarKind[]) =>
  (await read(from, to, ...kinds)).events.map(({ name }) => name)

const plan = [
  { percent: 5, hours: 0 },
  { percent: 25, hours: 24 },
  { percent: 100, hours: 24 },
]

describe('releases', () => {
  test('the stages of a rollout follow each other, and the last is a time', async () => {
    await createTestRelease('4.12.0', { publishAt: 'now' })
    await createTestRelease('4.13.0', { publishAt: inHours(10), rollout: plan })
    const { events } = await read(1, 100, 'release')
    expect(events.map(({ name, isSpan }) => [name, isSpan])).toEqual([
      ['iOS 4.13.0: 5% of users', true],
      ['iOS 4.13.0: 25% of users', true],
      ['iOS 4.13.0: all users', false],
    ])
    expect(events.slice(1).map(({ startsAt }) => startsAt)).toEqual(
      events.slice(0, 2).map(({ endsAt }) => endsAt),
    )
    expect(await namesIn(40, 50, 'release')).toEqual(['iOS 4.13.0: 25% of users'])
    expect(await namesIn(80, 100, 'release')).toEqual([])
  })

  test('a rollout ends where a newer one reaches all users, also by its plan', async () => {
    await createTestRelease('4.12.0', { publishAt: 'now' })
    await createTestRelease('4.13.0', { publishAt: inHours(10), rollout: plan })
    const fast = [
      { percent: 50, hours: 0 },
      { percent: 100, hours: 1 },
    ]
    await createTestRelease('4.14.0', { publishAt: inHours(20), rollout: fast })
    const { events } = await read(1, 100, 'release')
    expect(events.map(({ name }) => name)).toEqual([
      'iOS 4.13.0: 5% of users',
      'iOS 4.14.0: 50% of users',
      'iOS 4.14.0: all users',
    ])
    expect(events[0]?.endsAt).toEqual(events[2]?.startsAt)
  })

  test('a held stage has no end, a stopped one is only a time', async () => {
    await createTestRelease('4.12.0', { publishAt: 'now' })
    await createTestRelease('4.13.0', { publishAt: 'now', rollout: plan })
    await db.run(sql`update releases set rollout_state = 'held' where version = '4.13.0'`)
    expect(await namesIn(500, 600, 'release')).toEqual(['iOS 4.13.0: 5% of users, held'])
    await db.run(sql`update releases set rollout_state = 'stopped' where version = '4.13.0'`)
    expect(await namesIn(500, 600, 'release')).toEqual([])
    expect(await namesIn(-1, 1, 'release')).toContain('iOS 4.13.0: 5% of users, stopped')
  })

  test('a completed rollout keeps what is known of its stages', async () => {
    await createTestRelease('4.12.0', { publishAt: 'now' })
    await createTestRelease('4.13.0', { publishAt: 'now', rollout: plan })
    await db.run(sql`
      update releases set publish_at = now() - interval '50 hours', rollout_since = now() - interval '10 hours',
                          rollout_percent = 100 where version = '4.13.0'`)
    expect(await namesIn(-60, -1, 'release')).toEqual([
      'iOS 4.13.0: from 5% of users',
      'iOS 4.13.0: all users',
    ])
  })
})

test('windows and promos are in every range that they touch, a promo without end only where it starts', async () => {
  await db.run(sql`
    insert into maintenance_windows (starts_at, ends_at, message, platforms, canceled_at) values
      (${hours(10)}, ${hours(12)}, '', '{ios}', null), (${hours(20)}, null, '', '{android}', null),
      (${hours(10)}, ${hours(12)}, '', '{ios,android}', now())`)
  await db.run(sql`
    insert into promos (name, credits_cents, status, starts_at, ends_at) values
      ('Bounded', 1, 'published', ${hours(10)}, ${hours(12)}), ('Without start', 1, 'published', null, ${hours(12)}),
      ('Without end', 1, 'published', ${hours(10)}, null), ('Always', 1, 'published', null, null),
      ('Paused', 1, 'paused', ${hours(10)}, ${hours(12)}), ('Draft', 1, 'draft', ${hours(10)}, ${hours(12)})`)
  const kinds = ['maintenance', 'promo'] as const
  const namesBetween = async (from: number, to: number | null) => (await namesIn(from, to, ...kinds)).sort()
  expect(await namesBetween(1, 2)).toEqual(['Without start'])
  expect(await namesBetween(11, 11.5)).toEqual(['Bounded', 'Maintenance of iOS', 'Without start'])
  expect(await namesBetween(9, 10.5)).toContain('Without end')
  expect(await namesBetween(12, 13)).toEqual([])
  expect(await namesBetween(90, 91)).toEqual(['Maintenance of Android'])
  const { events } = await read(11, null, ...kinds)
  expect(toChanges(events, { from: hours(11), to: null }).map(({ text }) => text)).toEqual([
    'Maintenance of iOS ends',
    'Promo “Bounded” ends',
    'Promo “Without start” ends',
    'Maintenance of Android starts',
  ])
})

test('a promo begins where it was first published, if that was after its start', async () => {
  const [bare] = await db.rows<{ id: number }>(sql`
    insert into promos (name, credits_cents, status, starts_at, ends_at, created_at) values
      ('Bare', 1, 'published', null, ${hours(1)}, ${hours(-9)}),
      ('Late', 1, 'published', ${hours(-8)}, ${hours(1)}, ${hours(-9)}),
      ('Not recorded', 1, 'published', null, ${hours(1)}, ${hours(-9)})
    returning id`)
  await db.run(sql`
    insert into audit_rows (author_name, action, subject_type, subject_id, subject_name, created_at)
    select 'Test', action, 'promo', (id + place)::text, 'Test', at
      from (values (0, 'promo.create', ${hours(-9)}::timestamptz), (0, 'promo.publish', ${hours(-2)}::timestamptz),
                   (0, 'promo.publish', ${hours(-1)}::timestamptz), (1, 'promo.publish', ${hours(-4)}::timestamptz))
           as logged (place, action, at), (select ${bare?.id ?? 0}::int as id) as bare`)
  const { events } = await read(-24, 24, 'promo')
  const hoursAgo = (at: Date) => Math.round((Date.now() - at.getTime()) / 3_600_000)
  expect(events.map(({ name, startsAt }) => [name, hoursAgo(startsAt)])).toEqual([
    ['Not recorded', 9],
    ['Late', 4],
    ['Bare', 2],
  ])
  expect(await namesIn(-6, -3, 'promo')).toEqual(['Not recorded', 'Late'])
})

test('a contest is at its start, which it keeps once it is completed', async () => {
  const { id } = await openTestContest()
  const isIn = async (from: number, to: number) =>
    (await read(from, to, 'contest')).events.some(({ href }) => href === `/admin/contests/${id}`)
  expect([await isIn(23, 25), await isIn(25, 26)]).toEqual([true, false])
  await db.run(sql`update contests set starts_at = now() - interval '3 hours' where id = ${id}`)
  await db.run(sql`update contests set status = 'locked' where id = ${id}`)
  expect([await isIn(-4, -2), await isIn(-1, 1)]).toEqual([true, false])
  await db.run(sql`update contests set status = 'completed' where id = ${id}`)
  expect([await isIn(-4, -2), await isIn(-1, 1)]).toEqual([true, false])
})

test('the first match of each game and day of the zone is listed with the number of matches', async () => {
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id, home_team, away_team, scheduled_at, status)
    select 2, number, 'Home', 'Away ' || number, at::timestamptz, status::text::feed_game_status
      from (values (900001, '2040-06-01 03:00Z', 'Scheduled'), (900002, '2040-06-01 17:00Z', 'Scheduled'),
                   (900003, '2040-06-01 18:00Z', 'Delayed'), (900004, '2040-06-01 16:00Z', 'Postponed'),
                   (900005, '2040-06-02 03:59Z', 'Scheduled')) as given (number, at, status)`)
  const range = { from: new Date('2040-05-30T04:00:00Z'), to: new Date('2040-06-08T04:00:00Z') }
  const { events } = await readCalendar({ ...range, kinds: ['match'], zone: 'America/New_York' })
  expect(events.map(({ href, starts }) => [href, starts.replace(/^.*: /, '')])).toEqual([
    ['/admin/matches/2/900001', 'Away 900001 at Home, the only match of the day'],
    ['/admin/matches/2/900002', 'Away 900002 at Home, first of 3 matches of the day'],
  ])
})

test('past contests and matches outside of the range are not read, and a kind that is cut is named', async () => {
  const { id } = await openTestContest()
  await db.run(sql`
    insert into contests (blueprint_id, game_id, kind, name, status, starts_at)
    select blueprint_id, game_id, kind, name, 'completed', now() - make_interval(days => 100 + n)
      from contests, generate_series(1, 2000) n where id = ${id}`)
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id, scheduled_at, status)
    select 3, 800000 + n, now() - make_interval(days => 100 + n), 'Final' from generate_series(1, 2000) n`)
  await db.run(sql`analyze contests, feed_games`)
  const range = { from: hours(-24), to: hours(24 * 30), zone: 'UTC' }
  for (const reads of await countReads(contestsStatement(range), 'contests')) expect(reads).toBeLessThan(200)
  const matches = await countReads(matchesStatement(range), 'feed_games')
  for (const reads of matches) expect(reads).toBeLessThan(500)

  expect((await read(20, 30, 'contest')).cut).toEqual([])
  await db.run(sql`
    insert into contests (blueprint_id, game_id, kind, name, status, starts_at)
    select blueprint_id, game_id, kind, name, 'open', now() + interval '1 day'
      from contests, generate_series(1, ${maxEventsOfKind}) where id = ${id}`)
  const { events, cut } = await read(20, 30, 'contest')
  expect([events.length, cut]).toEqual([maxEventsOfKind, ['contest']])
})
