import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openRealtime } from '@/lib/notify/testing/realtime'

const { db, server, ...live } = await openRealtime()
const { appStatusJob, publishAppStatus } = await import('./publish-app-status')

const closeApp = (isClosed: boolean) =>
  db.run(sql`
    insert into settings (key, value) values ('maintenance_enabled', ${JSON.stringify(isClosed)}::jsonb)
    on conflict (key) do update set value = excluded.value`)

const addWindow = (platforms: string[], startsIn: number, endsIn: number) =>
  db.run(sql`
    insert into maintenance_windows (starts_at, ends_at, message, platforms)
    values (now() + make_interval(secs => ${startsIn}::int), now() + make_interval(secs => ${endsIn}::int), 'Soon',
            ${platforms}::text[]::platform[])`)

const queuedRuns = () =>
  db.rows(sql`select id from graphile_worker.jobs where task_identifier = 'publish_app_status'`)

const published = () => server.events.map(({ name, data }) => [name, data])

beforeEach(async () => {
  await closeApp(false)
  await db.run(sql`delete from maintenance_windows`)
  await db.run(sql`delete from releases`)
  await db.run(sql`delete from promos`)
  await publishAppStatus()
  await live.empty()
})
afterAll(live.close)

test('the start and the end of a window are each published once, for its platform only', async () => {
  await addWindow(['ios'], 60, 120)
  expect(await publishAppStatus()).toBe(0)
  const advance = (seconds: number) =>
    db.run(sql`
      update maintenance_windows set starts_at = starts_at - make_interval(secs => ${seconds}::int),
                                     ends_at = ends_at - make_interval(secs => ${seconds}::int)`)
  await advance(90)
  expect([await publishAppStatus(), await publishAppStatus()]).toEqual([1, 0])
  await advance(90)
  expect([await publishAppStatus(), await publishAppStatus()]).toEqual([1, 0])
  await live.deliver()
  await live.becomesIdle()
  expect(published()).toHaveLength(2)
  expect(published()).toContainEqual(['maintenance.changed', { android: 'disabled', ios: 'enabled' }])
  expect(published()).toContainEqual(['maintenance.changed', { android: 'disabled', ios: 'disabled' }])
})

test('versions are published when a release becomes current and when it is withdrawn', async () => {
  await db.run(sql`
    insert into releases (platform, version, force_update, publish_at)
    values ('android', '3.0.0', true, now() + interval '1 minute')`)
  expect(await publishAppStatus()).toBe(0)
  await db.run(sql`update releases set publish_at = now()`)
  expect([await publishAppStatus(), await publishAppStatus()]).toEqual([1, 0])
  await live.deliver()
  await live.becomesIdle()
  expect(published()).toEqual([
    [
      'versions.changed',
      {
        android_version: '3.0.0',
        android_force_update: '1',
        android_min_version: '3.0.0',
        ios_version: '',
        ios_force_update: '0',
        ios_min_version: '',
      },
    ],
  ])
  await db.run(sql`update releases set withdrawn_at = now()`)
  expect(await publishAppStatus()).toBe(1)
})

test('a change is published after its commit, without waiting for the next scheduled run', async () => {
  await live.start(appStatusJob)
  await live.deliver()
  await closeApp(true)
  await live.becomesIdle('publish_app_status')
  await live.becomesIdle()
  expect(published()).toEqual([['maintenance.changed', { android: 'enabled', ios: 'enabled' }]])
})

test.each([
  ['a window', () => addWindow(['android'], 60, 120)],
  ['the switch', () => closeApp(true)],
  ['the switch, reset to its default', () => db.run(sql`delete from settings`)],
  ['a release', () => db.run(sql`insert into releases (platform, version) values ('ios', '1.0')`)],
])('a change of %s enqueues one run, and other settings enqueue none', async (_what, change) => {
  await db.run(sql`delete from graphile_worker._private_jobs`)
  await db.run(sql`
    insert into settings (key, value) values ('reward_value', '5'::jsonb)
    on conflict (key) do update set value = excluded.value`)
  expect(await queuedRuns()).toEqual([])
  await change()
  await change()
  expect(await queuedRuns()).toHaveLength(1)
})

test('promos are published when one starts, changes and ends, but not for claims or drafts', async () => {
  await db.run(sql`
    insert into promos (name, credits_cents, budget_cents, status, starts_at)
    values ('Early bird', 500, 1500, 'published', now() + interval '1 minute'), ('Draft', 500, 1500, 'draft', null)`)
  expect(await queuedRuns()).toHaveLength(1)
  expect(await publishAppStatus()).toBe(0)
  await db.run(sql`update promos set starts_at = now() where name = 'Early bird'`)
  expect([await publishAppStatus(), await publishAppStatus()]).toEqual([1, 0])
  await db.run(sql`update promos set spent_cents = 500, claims = 1 where name = 'Early bird'`)
  expect(await publishAppStatus()).toBe(0)
  await db.run(sql`update promos set spent_cents = 1500, claims = 3 where name = 'Early bird'`)
  expect(await publishAppStatus()).toBe(1)
  await db.run(sql`update promos set ends_at = now() where name = 'Early bird'`)
  expect([await publishAppStatus(), await publishAppStatus()]).toEqual([1, 0])
  await live.deliver()
  await live.becomesIdle()
  expect(published()).toContainEqual(['promos.changed', {}])
})
