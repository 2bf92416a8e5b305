import sql from 'sql-template-tag'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { transaction } from '@/lib/db/transaction'
import { dismissJob } from './dismiss-job'
import { enqueueJob } from './enqueue-job'
import { getJob } from './get-job'
import { countJobs, listJobs } from './list-jobs'
import { listenerName } from './queue'
import { rerunJob } from './rerun-job'
import { author, openQueue, probe } from './testing/jobs'

const queue = await openQueue()

afterEach(queue.empty)

test('a job of a rolled back transaction does not exist', async () => {
  const failed = transaction(async db => {
    await enqueueJob(db, 'probe', {})
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await listJobs({ task: 'probe' })).toEqual([])
})

test('each of 60 jobs runs once in three processes and has a run in the history', async () => {
  const done: unknown[] = []
  const counting = probe(({ number }) => done.push(number) && 'looked', { resultUnit: 'probes' })
  await Promise.all([queue.start(counting), queue.start(counting), queue.start(counting)])
  const ids = []
  for (let number = 0; number < 60; number++) ids.push(await queue.enqueue('probe', { number }))
  const last = await queue.becomes(ids.at(-1) ?? '', { state: 'done' })
  await vi.waitFor(async () => expect((await listJobs({ task: 'probe', state: 'queued' })).length).toBe(0))
  await vi.waitFor(() => expect(done).toHaveLength(60))
  expect(new Set(done).size).toBe(60)
  expect(last).toMatchObject({
    description: 'Tests the job queue.',
    attempts: 1,
    maxAttempts: 12,
    result: 'looked',
  })
  expect(last.durationMs).toBeGreaterThanOrEqual(0)
})

describe('a job that fails', () => {
  test('is retried with increasing delays and keeps its errors', async () => {
    await queue.start(
      probe((_, attempt) => {
        if (attempt < 3) throw new Error(`not yet, ann@mail.test, ${attempt}`)
      }),
    )
    const id = await queue.enqueue('probe')
    const waiting = await queue.becomes(id, {
      state: 'queued',
      lastError: 'not yet, [email], 1',
    })
    expect(waiting.nextRunAt?.getTime()).toBeGreaterThan(waiting.finishedAt?.getTime() ?? 0)
    await vi.waitFor(async () => {
      await queue.makeDue(id)
      expect(await queue.findJob(id)).toMatchObject({ state: 'done', attempts: 3, lastError: '' })
    })
    const { runs } = await getJob(id)
    expect(runs.map(run => [run.attempt, run.outcome, run.error])).toEqual([
      [3, 'done', ''],
      [2, 'failed', 'not yet, [email], 2'],
      [1, 'failed', 'not yet, [email], 1'],
    ])
  })

  test('finally stays until an operator runs it again or dismisses it', async () => {
    let isBroken = true
    await queue.start(
      probe(() => {
        if (isBroken) throw new Error('broken')
      }),
    )
    const [one, other] = [
      await queue.enqueue('probe', { number: 1 }, { maxAttempts: 1 }),
      await queue.enqueue('probe', { number: 2 }, { maxAttempts: 1 }),
    ]
    for (const id of [one, other])
      await queue.becomes(id, { state: 'failed', lastError: 'broken', nextRunAt: null })
    expect(await countJobs()).toMatchObject({ failed: 2 })

    isBroken = false
    expect(await rerunJob(author, { id: one })).toMatchObject({ jobId: one })
    await queue.becomes(one, { state: 'done' })
    await dismissJob(author, { id: other })
    expect(await countJobs()).toMatchObject({ failed: 0 })
    expect(await queue.auditOf(one)).toEqual([
      { action: 'job.rerun', subjectName: 'probe', authorName: 'Ann' },
    ])
    expect(await queue.auditOf(other)).toEqual([
      { action: 'job.dismiss', subjectName: 'probe', authorName: 'Ann' },
    ])
  })
})

test('a completed job is run again as a new one with the same payload', async () => {
  const received: unknown[] = []
  await queue.start(probe(({ number }) => void received.push(number)))
  const id = await queue.enqueue('probe', { number: 7 })
  await queue.becomes(id, { state: 'done' })
  const { jobId: again } = await rerunJob(author, { id })
  expect(again).not.toBe(id)
  await queue.becomes(again, { state: 'done' })
  expect(received).toEqual([7, 7])
})

test('a running job is neither run again nor dismissed, and a stop waits for it', async () => {
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const runner = await queue.start(probe(() => finished))
  const id = await queue.enqueue('probe')
  await queue.becomes(id, { state: 'running', attempts: 1, finishedAt: null })
  await expect(rerunJob(author, { id })).rejects.toThrow('JobUnderWay')
  await expect(dismissJob(author, { id })).rejects.toThrow('JobUnderWay')
  const stopped = runner.stop()
  finish()
  await stopped
  expect(await queue.findJob(id)).toMatchObject({ state: 'done' })
})

test('a job that will still run is not dismissed: an event or a message would be lost without a trace', async () => {
  const [waiting, retried] = [
    await queue.enqueue('probe', {}, { delaySeconds: 600 }),
    await queue.enqueue('probe', {}, { delaySeconds: 600, maxAttempts: 3 }),
  ]
  await queue.db.run(sql`
    update graphile_worker._private_jobs set attempts = 2, last_error = 'broken' where id = ${retried}::bigint`)
  for (const id of [waiting, retried]) {
    await expect(dismissJob(author, { id })).rejects.toThrow('JobNotFailed')
    expect(await queue.findJob(id)).toMatchObject({ state: 'queued' })
  }
})

test('a job that is aborted by a stop is queued for another attempt', async () => {
  let isCalled = false
  const runner = await queue.start({
    ...probe(() => undefined),
    run: ({ signal }) =>
      new Promise((_, stop) => {
        signal.addEventListener('abort', () => stop(new Error('stopped')))
        isCalled = true
      }),
  })
  const id = await queue.enqueue('probe')
  // A job is running before its kind is called.
  await vi.waitFor(() => expect(isCalled).toBe(true))
  await runner.stop()
  expect(await queue.findJob(id)).toMatchObject({ state: 'queued', attempts: 1, lastError: 'stopped' })
})

test('jobs run again after the result of one could not be stored while others ran', async () => {
  await queue.db.run(sql`
    create function graphile_worker.fail() returns trigger language plpgsql as 'begin raise exception ''lost''; end'`)
  await queue.db.run(sql`
    create trigger fail before delete on graphile_worker._private_jobs
       for each row when (old.payload->>'is' = 'lost') execute function graphile_worker.fail()`)
  const running = new Map<unknown, { finish(): void; fail(error: Error): void }>()
  await queue.start(
    probe(
      ({ is }) =>
        is && new Promise<void>((finish, fail) => running.set(is, { finish: () => finish(), fail })),
    ),
  )
  await queue.enqueue('probe', { is: 'lost' })
  const stored = await queue.enqueue('probe', { is: 'stored' })
  const failed = await queue.enqueue('probe', { is: 'failed' })
  await vi.waitFor(() => expect(running.size).toBe(3))
  running.get('lost')?.finish()
  await vi.waitFor(async () => expect(await countListeners()).toBe(0))
  running.get('stored')?.finish()
  await queue.becomes(stored, { state: 'done' })
  running.get('failed')?.fail(new Error('failed'))
  await queue.becomes(failed, { lastError: 'failed' })
  await queue.becomes(await queue.enqueue('probe'), { state: 'done' })
  await queue.db.run(sql`drop function graphile_worker.fail() cascade`)
})

async function countListeners(): Promise<number> {
  const rows = await queue.db.rows(sql`
    select from pg_stat_activity
     where datname = current_database() and starts_with(application_name, ${listenerName})`)
  return rows.length
}

test('unknown IDs are not found', async () => {
  for (const id of ['0', '999999999', 'x', '9'.repeat(30)]) {
    await expect(getJob(id)).rejects.toThrow('JobNotFound')
    await expect(rerunJob(author, { id })).rejects.toThrow('JobNotFound')
    await expect(dismissJob(author, { id })).rejects.toThrow('JobNotFound')
  }
})

test('jobs are paged newest first and filtered by state and kind', async () => {
  const ids = []
  for (let number = 0; number < 5; number++)
    ids.push(await queue.enqueue('probe', { number }, { delaySeconds: 600 }))
  await queue.enqueue('other')
  const newest = ids.toReversed()
  const first = await listJobs({ task: 'probe', state: 'queued', limit: 2 })
  expect(first.map(job => job.id)).toEqual(newest.slice(0, 2))
  const rest = await listJobs({ task: 'probe', state: 'queued', limit: 9, before: first[1]?.id ?? '' })
  expect(rest.map(job => job.id)).toEqual(newest.slice(2))
  expect(await listJobs({ task: 'probe', state: 'failed' })).toEqual([])
  expect((await listJobs({ q: 'PRO', state: 'queued' })).map(job => job.id)).toEqual(newest)
  expect((await listJobs({ q: `J-${ids[0]}` })).map(job => job.id)).toEqual([ids[0]])
  // Tokyo is 9 hours ahead of UTC all year.
  const wallTime = (minutes: number) =>
    new Date(Date.now() + (9 * 60 + minutes) * 60_000).toISOString().slice(0, 16)
  const listSince = async (minutes: number) =>
    (await listJobs({ task: 'probe', since: { at: wallTime(minutes), zone: 'Asia/Tokyo' } })).length
  expect([await listSince(-2), await listSince(2)]).toEqual([5, 0])
})
