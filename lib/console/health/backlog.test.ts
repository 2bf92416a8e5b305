import { register } from 'prom-client'
import sql from 'sql-template-tag'
import { beforeEach, expect, test, vi } from 'vitest'
import * as draining from '@/lib/core/draining'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { finishMatches, settleAgain } from '@/lib/play/testing/settlement'
import { makePicker } from '@/lib/qa/testing/entries'
import { type Backlog, exportBacklog, readBacklog } from './backlog'

await resetDatabase()

beforeEach(() =>
  db.run(
    sql`truncate messages, graphile_worker._private_jobs, webhook_endpoints, webhook_events, settlement_queue cascade`,
  ),
)

/** An earlier file of the process may have exported the backlog of other channels. */
async function exportAgain() {
  for (const { name } of await register.getMetricsAsJSON())
    if (/^(?:messages|jobs|webhook|settlement)_/.test(name)) register.removeSingleMetric(name)
  exportBacklog(['mail'])
}

const hour = 3_600

/** Values by metric and label. */
async function read(...channels: string[]) {
  const backlog = await readBacklog(channels)
  return Object.fromEntries(
    Object.entries(backlog).map(([name, samples]) => [
      name,
      Object.fromEntries(samples.map(({ labels, value }) => [Object.values(labels).join(), value])),
    ]),
  ) as Record<keyof Backlog, Record<string, number>>
}

const makeMessage = (channel: string, secondsAgo: number, status = 'queued') =>
  db.run(sql`
    insert into messages (channel, recipient, template, props, status, created_at)
    values (${channel}::text::message_channel, 'ann@mail.test', 'verify-email', '{}', ${status}::text::message_status,
            now() - make_interval(secs => ${secondsAgo}::float8))`)

test('without a backlog every number is 0', async () => {
  expect(await read('mail', 'sms')).toEqual({
    messages_waiting: { mail: 0, sms: 0 },
    messages_lag_seconds: { mail: 0, sms: 0 },
    jobs_waiting: { due: 0, retry: 0, failed: 0 },
    jobs_lag_seconds: { '': 0 },
    webhook_deliveries: { pending: 0, failed: 0 },
    webhook_lag_seconds: { '': 0 },
    settlement_waiting: { match: 0, contest: 0 },
    settlement_lag_seconds: { match: 0, contest: 0 },
  })
})

test('messages wait by channel from their creation, and only in channels with a provider', async () => {
  await makeMessage('mail', hour)
  await makeMessage('mail', 2 * hour)
  await makeMessage('mail', 5 * hour, 'sent')
  await makeMessage('sms', 3 * hour)
  const { messages_waiting, messages_lag_seconds } = await read('mail')
  expect(messages_waiting).toEqual({ mail: 2 })
  expectAbout(messages_lag_seconds.mail, 2 * hour)
})

test('jobs are due, wait for a retry or have failed; running and later ones do not count', async () => {
  const add = async (runAt: string, attempts: number, isLocked = false) => {
    const job = await db.row<{ id: string }>(sql`
      select id::text from graphile_worker.add_job('any', run_at => now() + ${runAt}::text::interval, max_attempts => 3)`)
    await db.run(sql`
      update graphile_worker._private_jobs
         set attempts = ${attempts}, locked_at = case when ${isLocked}::boolean then now() end
       where id = ${job?.id ?? ''}::bigint`)
  }
  await add('-1 hour', 0)
  await add('-2 hours', 1)
  await add('1 hour', 1)
  await add('1 hour', 0)
  await add('-9 hours', 3)
  await add('-9 hours', 1, true)
  const { jobs_waiting, jobs_lag_seconds } = await read()
  expect(jobs_waiting).toEqual({ due: 2, retry: 1, failed: 1 })
  expectAbout(jobs_lag_seconds[''], 2 * hour)
})

test('webhooks wait from when they are due; failing and disabled endpoints count as pending only', async () => {
  const deliver = (endpoint: string, because: string | null, isFailing: boolean, dueAgo: string) =>
    db.run(sql`
      with endpoint as (
        insert into webhook_endpoints (name, url, events, secret, failing_since, disabled_at, disabled_because)
        values (${endpoint}, 'https://example.com/', '{account.created}', '',
                case when ${isFailing}::boolean then now() end,
                case when ${because}::text is not null then now() end, ${because}::text)
        returning id
      ), event as (
        insert into webhook_events (type, data, is_distributed) values ('account.created', '{}', true) returning id
      )
      insert into webhook_deliveries (event_id, endpoint_id, status, next_attempt_at)
      select event.id, endpoint.id, 'pending', now() - ${dueAgo}::text::interval from endpoint, event`)
  await deliver('Later', null, false, '-1 hour')
  await deliver('Failing', null, true, '5 hours')
  await deliver('Disabled', 'operator', false, '5 hours')
  expect(await read()).toMatchObject({
    webhook_deliveries: { pending: 3, failed: 0 },
    webhook_lag_seconds: { '': 0 },
  })
  await deliver('Healthy', null, false, '1 hour')
  expectAbout((await read()).webhook_lag_seconds[''], hour)
  await db.run(sql`
    insert into webhook_events (type, data, created_at) values ('account.created', '{}', now() - interval '2 hours')`)
  expectAbout((await read()).webhook_lag_seconds[''], 2 * hour)
})

test('a match waits from its last result until its first pass, and again after a changed result', async () => {
  const { slip } = await makePicker()
  const drawn = slip(0, 2)
  const age = () =>
    db.run(sql`
      with matches as (update feed_games set updated_at = now() - interval '2 hours' where game_id = ${drawn.game_id})
      update projections set updated_at = now() - interval '1 hour' where game_id = ${drawn.game_id}`)
  await finishMatches(drawn, 'WU')
  await age()
  const waiting = await read()
  expect(waiting.settlement_waiting).toEqual({ match: 2, contest: 0 })
  expectAbout(waiting.settlement_lag_seconds.match, hour)

  await settleDue()
  const settled = { settlement_waiting: { match: 0 }, settlement_lag_seconds: { match: 0 } }
  expect(await read()).toMatchObject(settled)
  await settleAgain(drawn)
  expect(await read()).toMatchObject(settled)

  await finishMatches(drawn, 'WW')
  expect((await read()).settlement_waiting.match).toBe(1)
})

test('a scrape shows the backlog without personal data, and reads it once in 15 seconds', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  await makeMessage('mail', hour)
  await exportAgain()
  const scrape = async () => {
    const lines = (await register.metrics()).split('\n')
    return lines.filter(line => /^(?:messages|jobs|webhook|settlement)_/.test(line))
  }
  const first = await scrape()
  expect(first).toContain('messages_waiting{channel="mail"} 1')
  expect(first).toContain('jobs_waiting{state="due"} 0')
  expect(first.join()).not.toContain('@')

  await makeMessage('mail', 0)
  now.mockReturnValue(14_999)
  expect(await scrape()).toEqual(first)
  now.mockReturnValue(15_000)
  expect(await scrape()).toContain('messages_waiting{channel="mail"} 2')
})

test('without a database there are no numbers, and the other metrics stay', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  vi.spyOn(db, 'rows').mockRejectedValue(new Error('gone'))
  await exportAgain()
  const text = await register.metrics()
  expect(text).not.toMatch(/^jobs_waiting\{/m)
  expect(text).toContain('# TYPE jobs_waiting gauge')
})

test('a process that stops reads no backlog: its connections are closed when it sends the last metrics', async () => {
  vi.spyOn(draining, 'isDraining').mockReturnValue(true)
  vi.spyOn(performance, 'now').mockReturnValue(120_000)
  const read = vi.spyOn(db, 'rows').mockClear()
  exportBacklog(['mail'])
  expect(await register.metrics()).not.toMatch(/^jobs_waiting\{/m)
  expect(read).not.toHaveBeenCalled()
})

/** Rows are older by the time that the statement is read. */
function expectAbout(value: number | undefined, seconds: number) {
  expect(value).toBeGreaterThanOrEqual(seconds)
  expect(value).toBeLessThan(seconds + 0.5 * hour)
}
