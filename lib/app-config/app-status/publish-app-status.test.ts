import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readSwitch, setSwitch } from '@/lib/app-config/maintenance/maintenance-switch'
import { planWindow } from '@/lib/app-config/maintenance/save-window'
import { createTestRelease, inHours } from '@/lib/app-config/testing/release'
import { serviceAuthor } from '@/lib/change/audit/author'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { makeAuthor } from '@/lib/change/testing/author'
import { openRealtime } from '@/lib/notify/testing/realtime'
import { changePromo, createPromo } from '@/lib/rewards/promo/save-promo'
import { removePromo } from '@/lib/rewards/promo/switch-promo'
import { appStatusJob, publishAppStatus } from './publish-app-status'

const { db, server, ...live } = await openRealtime()

const reason = 'A test of broadcasts'

async function closeApp(isEnabled: boolean) {
  const { updatedAt } = await readSwitch()
  const form = { isEnabled, message: 'Back soon' }
  await setSwitch(await makeAuthor(), { form, updatedAt, typedName: 'Maintenance' }, reason)
}

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

async function planAt(hour: number) {
  const message = 'Back soon'
  const form = { startsAt: inHours(hour), endsAt: inHours(hour + 1), message, platforms: ['ios' as const] }
  await planWindow(await makeAuthor(), { form, typedName: 'Maintenance of iOS' }, reason)
}

test.each<[string, (time: number) => Promise<unknown>]>([
  ['windows', time => planAt(2 * time)],
  ['the switch', time => closeApp(time === 1)],
  ['releases', time => createTestRelease(`${time}.0.0`)],
])('changes of %s enqueue one run, and other settings enqueue none', async (_what, change) => {
  await live.empty()
  const key = 'reward_value'
  await db.run(sql`delete from settings where key = ${key}`)
  await changeSetting(serviceAuthor('Worker'), { key, value: 5, version: '' }, reason)
  expect(await queuedRuns()).toEqual([])
  await change(1)
  await change(2)
  expect(await queuedRuns()).toHaveLength(1)
})

test('a promo that is created, changed or deleted enqueues a run', async () => {
  const by = await makeAuthor()
  const { id: creditBucketId } = await db.one<{ id: number }>(sql`
    insert into credit_buckets (name, bucket, is_active) values ('Broadcast', 'credits', true) returning id`)
  const form = {
    ...{ name: 'Early bird', description: '', creditsCents: 500, creditBucketId, budgetCents: null },
    ...{ startsAt: null, endsAt: null, rules: [] },
  }
  await live.empty()
  const { id } = await createPromo(by, form)
  expect(await queuedRuns()).toHaveLength(1)
  await live.empty()
  const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`select updated_at from promos where id = ${id}`)
  await changePromo(by, { id, updatedAt, form: { ...form, name: 'Late bird' } }, reason)
  expect(await queuedRuns()).toHaveLength(1)
  await live.empty()
  await removePromo(by, { id }, reason)
  expect(await queuedRuns()).toHaveLength(1)
})

test('promos are published when one starts, changes and ends, but not for claims or drafts', async () => {
  await db.run(sql`
    insert into promos (name, credits_cents, budget_cents, status, starts_at)
    values ('Early bird', 500, 1500, 'published', now() + interval '1 minute'), ('Draft', 500, 1500, 'draft', null)`)
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
