import sql from 'sql-template-tag'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openQueue, probe } from './testing'

const { db, ...queue } = await openQueue('slatekeeper_stranded_test')
const { releaseAbandonedJobs } = await import('./queue-maintenance')
const { getJob } = await import('./get-job')

afterEach(queue.empty)
afterAll(queue.close)

/** A job in the hands of a process that died a while ago, as its kill leaves it behind. */
async function strand({ maxAttempts = 12 } = {}) {
  const id = await queue.enqueue('probe', {}, { maxAttempts })
  await db.run(sql`
    update graphile_worker._private_jobs
       set locked_by = 'pool-dead', locked_at = now() - interval '1 minute', attempts = 1 where id = ${id}::bigint`)
  await db.run(
    sql`insert into job_runs (job_id, task, worker, attempt) values (${id}::bigint, 'probe', 'pool-dead', 1)`,
  )
  return id
}

const lookAgainLater = () => db.run(sql`update job_runs set missing_since = missing_since - interval '1 minute'`)

test('a job of a process that died is done by another, after two looks', async () => {
  const id = await strand()
  expect(await releaseAbandonedJobs()).toBe(0)
  expect(await queue.findJob(id)).toMatchObject({ state: 'running' })
  await lookAgainLater()
  expect(await releaseAbandonedJobs()).toBe(1)
  await queue.start(probe(() => 'looked'))
  await queue.becomes(id, { state: 'done', attempts: 2 })
  expect((await getJob(id)).runs.map(run => run.outcome)).toEqual(['done', 'lost'])
})

test('one that died with its process at the last try has failed for good', async () => {
  const id = await strand({ maxAttempts: 1 })
  await releaseAbandonedJobs()
  await lookAgainLater()
  await releaseAbandonedJobs()
  expect(await queue.findJob(id)).toMatchObject({
    state: 'failed',
    lastError: 'Its process ended before the job did',
  })
})

test('a job of a process that lives is left to it, however long it takes', async () => {
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  await queue.start(probe(() => finished))
  const id = await queue.enqueue('probe')
  await queue.becomes(id, { state: 'running' })
  await db.run(sql`update graphile_worker._private_jobs set locked_at = now() - interval '3 hours'`)
  for (let look = 0; look < 3; look++) {
    await releaseAbandonedJobs()
    await lookAgainLater()
  }
  expect(await queue.findJob(id)).toMatchObject({ state: 'running', attempts: 1 })
  finish()
  await queue.becomes(id, { state: 'done' })
})

test('a queue that gives up is begun anew', async () => {
  await queue.start(probe(() => 'looked'))
  await queue.becomes(await queue.enqueue('probe'), { state: 'done' })
  const { exitCode } = process
  // What a later version of the queue says when it has changed its tables.
  await db.run(sql`select pg_notify('worker:migrate', '{"breaking": true}')`)
  await vi.waitFor(() => expect(process.exitCode).not.toBe(exitCode))
  process.exitCode = exitCode
  await queue.becomes(await queue.enqueue('probe'), { state: 'done' })
})
