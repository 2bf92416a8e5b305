import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readMailbox } from '@/lib/notify/messages/mailbox'
import { openOutbox } from '@/lib/notify/testing/messages'
import { sendAlerts } from './send-alerts'

const { db, ...outbox } = await openOutbox()

const makeOperator = (
  name: string,
  role = 'manager',
  change = sql`interval '2 hours'`,
  disabledAt: Date | null = null,
) =>
  db.run(sql`
    insert into operators (email, name, role, password_hash, created_at, disabled_at)
    values (${`${name}@ops.test`}, ${name}, ${role}::operator_role, '', now() - ${change}, ${disabledAt})`)

const subjectsOf = async (name: string) => (await readMailbox(`${name}@ops.test`)).map(mail => mail.subject)

await makeOperator('mara')
beforeEach(async () => {
  await outbox.empty()
  await db.run(
    sql`truncate operator_alerts, releases, maintenance_windows, feed_deliveries, projections, job_runs, webhook_endpoints, abuse_counts cascade`,
  )
  await db.run(sql`delete from operators where name <> 'mara'`)
})
afterAll(outbox.close)

const makeRelease = (isForced: boolean, minutesAgo: number) =>
  db.run(sql`
    insert into releases (platform, version, force_update, publish_at)
    values ('ios', '3.0.0', ${isForced}, now() - make_interval(mins => ${minutesAgo}))`)

const makeWindow = (beganMinutesAgo: number, endsInMinutes: number | null) =>
  db.run(sql`
    insert into maintenance_windows (starts_at, ends_at, message)
    values (now() - make_interval(mins => ${beganMinutesAgo}), now() + make_interval(mins => ${endsInMinutes}::int), 'Back soon')`)

test('every manager gets an alert once, even with concurrent processes, and no other operator', async () => {
  await makeOperator('ivo')
  await makeOperator('vera', 'viewer')
  await makeOperator('gone', 'manager', sql`interval '2 hours'`, new Date())
  await makeRelease(true, 5)
  const counts = await Promise.all([sendAlerts(), sendAlerts(), sendAlerts()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect(await sendAlerts()).toBe(0)
  for (const name of ['mara', 'ivo']) expect(await subjectsOf(name)).toEqual(['iOS 3.0.0 is now required'])
  for (const name of ['vera', 'gone']) expect(await subjectsOf(name)).toEqual([])
})

test('a manager gets no alerts from before their creation', async () => {
  await makeOperator('newcomer', 'manager', sql`interval '1 minute'`)
  await makeRelease(true, 5)
  await sendAlerts()
  expect(await subjectsOf('mara')).toHaveLength(1)
  expect(await subjectsOf('newcomer')).toEqual([])
})

test('a webhook endpoint is an alert when the service disables it, and not when an operator does', async () => {
  for (const [name, because] of [
    ['Partner', 'failing'],
    ['Other', 'operator'],
  ])
    await db.run(sql`
      insert into webhook_endpoints (name, url, events, secret, disabled_at, disabled_because)
      values (${name}, 'https://example.com/', '{account.created}', '', now(), ${because})`)
  expect([await sendAlerts(), await sendAlerts()]).toEqual([1, 0])
  expect(await subjectsOf('mara')).toEqual(['The webhook endpoint Partner was disabled'])
})

test('a release that is not forced or not yet published is no alert', async () => {
  await makeRelease(false, 5)
  await makeRelease(true, -5)
  expect(await sendAlerts()).toBe(0)
})

test('a rollout that the service stopped is an alert with its reason, one that an operator stopped is none', async () => {
  const stop = (version: string, isByService: boolean) =>
    db.run(sql`
      with stopped as (
        insert into releases (platform, version, publish_at, rollout_percent, rollout_state, rollout_since)
        values ('ios', ${version}, now(), 5, 'stopped', now()) returning id
      )
      insert into audit_rows (operator_id, author_name, request_id, action, subject_type, subject_id, subject_name, reason)
      select case when ${isByService}::boolean then null else (select id from operators where name = 'mara') end,
             'Worker', 'test', 'release.stop', 'release', id::text, ${`iOS ${version}`}, 'Too many errors.' from stopped`)
  await stop('3.1.0', false)
  expect(await sendAlerts()).toBe(0)
  await stop('3.2.0', true)
  expect([await sendAlerts(), await sendAlerts()]).toEqual([1, 0])
  expect(await subjectsOf('mara')).toEqual(['The rollout of iOS 3.2.0 was stopped'])
})

test('a maintenance window is an alert when it starts and when it ends', async () => {
  await makeWindow(-10, 60)
  expect(await sendAlerts()).toBe(0)
  await makeWindow(10, 60)
  expect(await sendAlerts()).toBe(1)
  await db.run(sql`update maintenance_windows set ends_at = now() where starts_at < now()`)
  expect(await sendAlerts()).toBe(1)
  expect(await subjectsOf('mara')).toEqual([
    'A maintenance window has ended',
    'A maintenance window has started',
  ])
  const [, started] = await readMailbox('mara@ops.test')
  expect(started?.text).toContain('“Back soon”')
  expect(started?.link).toMatch(/\/admin\/maintenance$/)
})

test('a job that fails repeatedly is one alert', async () => {
  const fail = () =>
    db.run(sql`
      with job as (select id from graphile_worker.add_job(${`t${randomUUID()}`}::text, max_attempts => 1))
      select graphile_worker.permanently_fail_jobs(array_agg(id), 'broken for ann@mail.test') from job`)
  await db.run(sql`
    with job as (select id from graphile_worker.add_job('settle', max_attempts => 1))
    select graphile_worker.permanently_fail_jobs(array_agg(id), 'broken for ann@mail.test') from job`)
  expect(await sendAlerts()).toBe(1)
  const [mail] = await readMailbox('mara@ops.test')
  expect(mail?.subject).toBe('A job has failed: settle')
  expect(mail?.text).toContain('broken for [email]')
  await db.run(sql`
    with job as (select id from graphile_worker.add_job('settle', max_attempts => 1))
    select graphile_worker.permanently_fail_jobs(array_agg(id), 'again') from job`)
  expect(await sendAlerts()).toBe(0)
  await fail()
  expect(await sendAlerts()).toBe(1)
})

test('a feed without updates during matches is one alert per outage', async () => {
  const sport = await db.row<{ id: number }>(sql`
    insert into games (id, name, image, sequence, featured_contest_image, featured_contest_color1, featured_contest_color2,
                       featured_contest_color3, featured_contest_btn_color, big_wins_color1, big_wins_color2,
                       big_wins_image, big_wins_arrow, big_wins_text_color)
    values (1, 'NFL', '', 1, '', '0xFF000000', '0xFF000000', '0xFF000000', '0xFF000000', '0xFF000000', '0xFF000000', '', '', '0xFF000000')
    on conflict (id) do update set name = 'NFL' returning id`)
  expect(sport?.id).toBe(1)
  const { importFeed } = await import('@/lib/play/feed/import-feed')
  const deliver = () =>
    importFeed({
      game_id: 1,
      games: [
        {
          feed_game_id: 1,
          status: 'InProgress',
          scheduled_at: new Date(Date.now() - 3_600_000).toISOString(),
        },
      ],
      players: [],
      projections: [],
      results: [],
      contest_standings: [],
    })
  const stopUpdates = () =>
    db.run(sql`update feed_deliveries set delivered_at = now() - interval '31 minutes'`)
  await deliver()
  expect(await sendAlerts()).toBe(0)
  await stopUpdates()
  expect(await sendAlerts()).toBe(1)
  expect(await sendAlerts()).toBe(0)
  expect(await subjectsOf('mara')).toEqual(['No feed updates for NFL'])
  await deliver()
  await stopUpdates()
  expect(await sendAlerts()).toBe(1)
  await db.run(sql`update feed_games set status = 'Final'`)
  await db.run(sql`update feed_deliveries set delivered_at = now() - interval '40 minutes'`)
  expect(await sendAlerts()).toBe(0)
})

// The last test, because rows of the audit log stay.
test('a manager made by single sign-on is one alert, also if the role is taken away before it is sent', async () => {
  const change = (role: string) =>
    db.run(sql`
      insert into audit_rows (author_name, request_id, action, subject_type, subject_id, subject_name, after)
      values ('Single sign-on', 'test', 'operator.change-role', 'operator', '7', 'Ann Lee', jsonb_build_object('role', ${role}::text))`)
  await change('editor')
  expect(await sendAlerts()).toBe(0)
  await change('manager')
  await change('viewer')
  expect([await sendAlerts(), await sendAlerts()]).toEqual([1, 0])
  expect(await subjectsOf('mara')).toEqual([expect.stringContaining('Ann Lee')])
})

const subjectsAbout = async (topic: string) =>
  (await subjectsOf('mara')).filter(subject => subject.includes(topic))

test('many wrong codes are reported once a day', async () => {
  const addWrongCodes = (count: number, hoursAgo: number) =>
    db.run(sql`
      insert into abuse_counts (kind, starts_at, count)
      values ('wrong_codes', date_trunc('day', now(), 'UTC') + make_interval(hours => ${hoursAgo}), ${count})`)
  await addWrongCodes(500, 0)
  await sendAlerts()
  expect(await subjectsAbout('codes')).toEqual([])
  await addWrongCodes(501, 1)
  await addWrongCodes(900, 2)
  await sendAlerts()
  expect(await subjectsAbout('codes')).toEqual(['Many wrong one-time codes'])
})

test('the budget of SMS is reported at 80 % and at 100 %', async () => {
  const setSent = (count: number) =>
    db.run(sql`
      insert into abuse_counts (kind, starts_at, count) values ('sms', date_trunc('day', now(), 'UTC'), ${count})
      on conflict on constraint abuse_counts_pkey do update set count = excluded.count`)
  for (const count of [1_599, 1_600, 1_999, 2_000, 2_400]) {
    await setSent(count)
    await sendAlerts()
  }
  expect(await subjectsAbout('SMS')).toEqual([
    '100 % of today’s SMS are sent',
    '80 % of today’s SMS are sent',
  ])
})
