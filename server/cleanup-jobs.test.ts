import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { startJobs } from '@/lib/jobs/start-jobs'
import { reportDevice } from '@/lib/people/testing/devices'
import { makeUser } from '@/lib/people/testing/users'
import { cleanupJobs } from './cleanup-jobs'

await resetDatabase()

async function runAll() {
  const job = { id: '1', payload: {}, attempt: 1, signal: new AbortController().signal }
  for (const kind of cleanupJobs) await kind.run(job)
}

async function versionsOf(userId: number) {
  const rows = await db.rows<{ version: string }>(
    sql`select version from device_info_logs where user_id = ${userId} order by created_at desc, id desc`,
  )
  return rows.map(row => row.version)
}

test('cleanup jobs run every hour', async () => {
  const jobs = await startJobs(cleanupJobs)
  const names = ['delete_old_data', 'purge_accounts']
  await vi.waitFor(async () =>
    expect(
      await db.rows(sql`
        select identifier from graphile_worker._private_known_crontabs
         where identifier = any(${names}::text[]) order by 1`),
    ).toEqual(names.map(identifier => ({ identifier }))),
  )
  await jobs.stop()
})

test('device logs and devices without one are deleted after 90 days, except each user’s newest', async () => {
  const [gone, here] = [await makeUser(), await makeUser()]
  const devicesOf = (id: number) =>
    db.rows(sql`select model, version from devices where user_id = ${id} order by model`)
  await reportDevice(gone.id, { model: 'Tablet', daysAgo: 400, version: '1' })
  await reportDevice(gone.id, { model: 'Phone', daysAgo: 200, version: '2' })
  await reportDevice(gone.id, { model: 'Phone', daysAgo: 91, version: '3' })
  await reportDevice(here.id, { model: 'Phone', daysAgo: 91, version: '4' })
  await reportDevice(here.id, { model: 'Tablet', daysAgo: 89, version: '5' })
  await reportDevice(here.id, { model: 'Phone', daysAgo: 1, version: '6' })
  await runAll()
  expect(await versionsOf(gone.id)).toEqual(['3'])
  expect(await devicesOf(gone.id)).toEqual([{ model: 'Phone', version: '3' }])
  expect(await versionsOf(here.id)).toEqual(['6', '5'])
  expect(await devicesOf(here.id)).toEqual([
    { model: 'Phone', version: '6' },
    { model: 'Tablet', version: '5' },
  ])
})

test('any number of logs is deleted, also with the same timestamp', async () => {
  const { id } = await makeUser()
  await db.run(sql`
    insert into device_info_logs (user_id, platform, os, version, brand, model, created_at)
    select ${id}, 'web', '26', n::text, 'Apple', 'Phone', now() - interval '100 days' from generate_series(1, 12345) n`)
  await runAll()
  expect(await versionsOf(id)).toEqual(['12345'])
})

test('referral logs are deleted after 90 days, and the user keeps the link', async () => {
  const { id } = await makeUser()
  await db.run(sql`
    insert into referral_logs (user_id, referral_link, created_at)
    select ${id}, 'https://go.example/' || days, now() - make_interval(days => days) from unnest(array[91, 89]) days`)
  await db.run(sql`update users set referral_link = 'https://go.example/91' where id = ${id}`)
  await runAll()
  expect(
    await db.rows(sql`
      select u.referral_link as kept, l.referral_link as logged from users u join referral_logs l on l.user_id = u.id
       where u.id = ${id}`),
  ).toEqual([{ kept: 'https://go.example/91', logged: 'https://go.example/89' }])
})

test('location checks are deleted after 90 days, unless they still allow', async () => {
  const { id } = await makeUser()
  await db.run(sql`
    insert into location_checks (user_id, source, outcome, checked_at, allowed_until)
    select ${id}, 'operator', outcome::location_outcome, now() - make_interval(days => days), ends_at
      from (values ('held', 91, null), ('held', 89, null), ('allowed', 91, now() + interval '1 day'),
                   ('allowed', 92, now() - interval '91 days')) as kept (outcome, days, ends_at)`)
  await runAll()
  const left = await db.rows<{ outcome: string }>(
    sql`select outcome::text as outcome from location_checks where user_id = ${id} order by checked_at`,
  )
  expect(left.map(({ outcome }) => outcome)).toEqual(['allowed', 'held'])
})

test('messages are deleted after 90 days, with any status', async () => {
  const { email } = await makeUser()
  await db.run(sql`
    insert into messages (channel, recipient, template, props, status, provider_id, created_at)
    select 'mail', ${email}, 'welcome', '{}', status, days || status::text, now() - make_interval(days => days)
      from unnest(array[91, 89]) days, unnest(enum_range(null::message_status)) status`)
  const left = async () => {
    const rows = await db.rows<{ providerId: string }>(
      sql`select provider_id from messages where recipient = ${email} and provider_id <> ''`,
    )
    return rows.map(row => row.providerId)
  }
  await runAll()
  const kept = await left()
  expect(kept).toEqual(expect.arrayContaining(['89failed', '89queued', '89sent']))
  expect(kept.filter(id => id.startsWith('91'))).toEqual([])
})

test('events recorded for QA are deleted after 14 days', async () => {
  const { id } = await makeUser()
  const channel = `private-user-${id}`
  await db.run(sql`
    insert into qa_events (channel, event, created_at)
    select ${channel}, json_build_object('days', days), now() - make_interval(days => days) from unnest(array[15, 13]) days`)
  await runAll()
  expect(await db.rows(sql`select event from qa_events where channel = ${channel}`)).toEqual([
    { event: { days: 13 } },
  ])
})
