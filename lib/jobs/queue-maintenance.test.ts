import sql from 'sql-template-tag'
import { afterEach, expect, test, vi } from 'vitest'
import { getJob } from './get-job'
import { listenerName } from './queue'
import { releaseAbandonedJobs } from './queue-maintenance'
import { openQueue, probe } from './testing/jobs'

const { db, ...queue } = await openQueue()

afterEach(queue.empty)

/** A job that a killed process left locked. */
async function abandon({ maxAttempts = 12 } = {}) {
  const id = await queue.enqueue('probe', {}, { maxAttempts })
  await db.run(sql`
    update graphile_worker._private_jobs
       set locked_by = 'pool-dead', locked_at = now() - interval '1 minute', attempts = 1 where id = ${id}::bigint`)
  await db.run(
    sql`insert into job_runs (job_id, task, worker, attempt) values (${id}::bigint, 'probe', 'pool-dead', 1)`,
  )
  return id
}

const passMinute = () => db.run(sql`update job_runs set missing_since = missing_since - interval '1 minute'`)

test('a job of a process that died is run by another one after two checks', async () => {
  const id = await abandon()
  expect(await releaseAbandonedJobs()).toBe(0)
  expect(await queue.findJob(id)).toMatchObject({ state: 'running' })
  await passMinute()
  expect(await releaseAbandonedJobs()).toBe(1)
  await queue.start(probe(() => 'looked'))
  await queue.becomes(id, { state: 'done', attempts: 2 })
  expect((await getJob(id)).runs.map(run => run.outcome)).toEqual(['done', 'lost'])
})

test('a job whose process died in the last attempt has failed', async () => {
  const id = await abandon({ maxAttempts: 1 })
  await releaseAbandonedJobs()
  await passMinute()
  await releaseAbandonedJobs()
  expect(await queue.findJob(id)).toMatchObject({
    state: 'failed',
    lastError: 'Its process ended before the job did',
  })
})

test('a long job of a running process is not released', async () => {
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  await queue.start(probe(() => finished))
  const id = await queue.enqueue('probe')
  await queue.becomes(id, { state: 'running' })
  // The queue may begin to listen after its first job; a process is alive as long as it listens.
  await vi.waitFor(async () =>
    expect(
      await db.rows(sql`
        select from pg_stat_activity join job_runs on application_name = ${listenerName} || worker
         where job_id = ${id}::bigint`),
    ).toHaveLength(1),
  )
  await db.run(sql`update graphile_worker._private_jobs set locked_at = now() - interval '3 hours'`)
  for (let check = 0; check < 3; check++) {
    await releaseAbandonedJobs()
    await passMinute()
  }
  expect(await queue.findJob(id)).toMatchObject({ state: 'running', attempts: 1 })
  finish()
  await queue.becomes(id, { state: 'done' })
})

test('a queue that stopped is restarted', async () => {
  await queue.start(probe(() => 'looked'))
  await queue.becomes(await queue.enqueue('probe'), { state: 'done' })
  const { exitCode } = process
  // A later version of the queue sends this after it changed its tables. The queue may begin to listen after its first job.
  let sentAt = 0
  await vi.waitFor(async () => {
    if (Date.now() - sentAt > 5_000) {
      sentAt = Date.now()
      await db.run(sql`select pg_notify('worker:migrate', '{"breaking": true}')`)
    }
    expect(process.exitCode).not.toBe(exitCode)
  })
  process.exitCode = exitCode
  await queue.becomes(await queue.enqueue('probe'), { state: 'done' })
})
