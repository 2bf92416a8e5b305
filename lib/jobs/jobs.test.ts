import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { author, openQueue } from './testing'

const { db, ...queue } = await openQueue('slatekeeper_jobs_test')
const { transaction } = await import('@/lib/db/transaction')
const { countJobs, listJobs } = await import('./list-jobs')
const { getJob } = await import('./get-job')
const { listTasks } = await import('./list-tasks')
const { enqueueJob } = await import('./enqueue-job')
const { rerunJob } = await import('./rerun-job')
const { dismissJob } = await import('./dismiss-job')
const { runNow } = await import('./run-now')

afterEach(queue.empty)
afterAll(queue.close)

const auditOf = (id: string) =>
  db.rows(sql`select action, subject_name, author_name from audit_rows where subject_type = 'job' and subject_id = ${id}
               order by id`)

/** A task that does what it is told. */
const task = (run: (payload: { [name: string]: unknown }, attempt: number) => unknown, rest = {}) => ({
  name: 'probe',
  does: 'Tries whether jobs are done.',
  ...rest,
  run: async ({ payload, attempt }: { payload: unknown; attempt: number }) =>
    run(payload as { [name: string]: unknown }, attempt),
})

test('a job of a transaction that is undone never was', async () => {
  const undone = transaction(async db => {
    await enqueueJob(db, 'probe', {})
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await listJobs({ task: 'probe' })).toEqual([])
})

test('each of 60 jobs is done once by three processes, and its history says so', async () => {
  const done: unknown[] = []
  const probe = task(({ number }) => done.push(number) && 'looked', { counts: 'probes' })
  await Promise.all([queue.start(probe), queue.start(probe), queue.start(probe)])
  const ids = []
  for (let number = 0; number < 60; number++) ids.push(await queue.enqueue('probe', { number }))
  const last = await queue.becomes(ids.at(-1) ?? '', { state: 'done' })
  await vi.waitFor(async () => expect((await listJobs({ task: 'probe', state: 'queued' })).length).toBe(0))
  await vi.waitFor(() => expect(done).toHaveLength(60))
  expect(new Set(done).size).toBe(60)
  expect(last).toMatchObject({
    does: 'Tries whether jobs are done.',
    attempts: 1,
    maxAttempts: 12,
    result: 'looked',
  })
  expect(last.durationMs).toBeGreaterThanOrEqual(0)
})

describe('a job that fails', () => {
  test('waits longer each time, keeps why, and is done at last', async () => {
    await queue.start(
      task((_, attempt) => {
        if (attempt < 3) throw new Error(`not yet, ann@mail.test, ${attempt}`)
      }),
    )
    const id = await queue.enqueue('probe')
    const first = await queue.becomes(id, { state: 'queued', attempts: 1 })
    expect(first.lastError).toContain('not yet')
    expect(first.nextRunAt?.getTime()).toBeGreaterThan(first.finishedAt?.getTime() ?? 0)
    await queue.hurry(id)
    await queue.becomes(id, { state: 'queued', attempts: 2 })
    await queue.hurry(id)
    await queue.becomes(id, { state: 'done', attempts: 3, lastError: '' })
    const { runs } = await getJob(id)
    expect(runs.map(run => [run.attempt, run.outcome, run.error])).toEqual([
      [3, 'done', ''],
      [2, 'failed', 'not yet, [email], 2'],
      [1, 'failed', 'not yet, [email], 1'],
    ])
  })

  test('for good stays until an operator runs it again or dismisses it', async () => {
    let isBroken = true
    await queue.start(
      task(() => {
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
    expect(await rerunJob(author, one)).toBe(one)
    await queue.becomes(one, { state: 'done' })
    await dismissJob(author, other)
    expect(await countJobs()).toMatchObject({ failed: 0 })
    expect(await auditOf(one)).toEqual([{ action: 'job.rerun', subjectName: 'probe', authorName: 'Ann' }])
    expect(await auditOf(other)).toEqual([{ action: 'job.dismiss', subjectName: 'probe', authorName: 'Ann' }])
  })
})

test('a job that is done is done again as a new one, with what it was asked', async () => {
  const asked: unknown[] = []
  await queue.start(task(({ number }) => void asked.push(number)))
  const id = await queue.enqueue('probe', { number: 7 })
  await queue.becomes(id, { state: 'done' })
  const again = await rerunJob(author, id)
  expect(again).not.toBe(id)
  await queue.becomes(again, { state: 'done' })
  expect(asked).toEqual([7, 7])
})

test('a job under way is neither run again nor dismissed, and a stop lets it end', async () => {
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const crew = await queue.start(task(() => finished))
  const id = await queue.enqueue('probe')
  await queue.becomes(id, { state: 'running', attempts: 1, finishedAt: null })
  await expect(rerunJob(author, id)).rejects.toThrow('JobUnderWay')
  await expect(dismissJob(author, id)).rejects.toThrow('JobUnderWay')
  const stopped = crew.stop()
  finish()
  await stopped
  expect(await queue.findJob(id)).toMatchObject({ state: 'done' })
})

test('a job that hears of the end of its process stops, and is left for another try', async () => {
  const crew = await queue.start({
    ...task(() => undefined),
    run: ({ signal }) =>
      new Promise((_, stop) => signal.addEventListener('abort', () => stop(new Error('stopped')))),
  })
  const id = await queue.enqueue('probe')
  await queue.becomes(id, { state: 'running' })
  await crew.stop()
  expect(await queue.findJob(id)).toMatchObject({ state: 'queued', attempts: 1, lastError: 'stopped' })
})

test('what is no job is not found', async () => {
  for (const id of ['0', '999999999', 'x', '9'.repeat(30)]) {
    await expect(getJob(id)).rejects.toThrow('JobNotFound')
    await expect(rerunJob(author, id)).rejects.toThrow('JobNotFound')
    await expect(dismissJob(author, id)).rejects.toThrow('JobNotFound')
  }
})

describe('a recurring task', () => {
  test('is listed with its sentence, its next time and its last run, and runs when asked', async () => {
    await queue.start(task(() => 3, { schedule: '5 4 * * *', counts: 'things found' }))
    const find = async () => (await listTasks()).find(({ name }) => name === 'probe')
    const before = await find()
    expect(before).toMatchObject({
      does: 'Tries whether jobs are done.',
      schedule: '5 4 * * *',
      lastRun: null,
    })
    expect(before?.nextRunAt?.toISOString()).toMatch(/T04:05:00.000Z$/)
    const id = await runNow(author, 'probe')
    await queue.becomes(id, { state: 'done', maxAttempts: 5 })
    expect(await find()).toMatchObject({
      isRunning: false,
      failed: 0,
      lastRun: { jobId: id, outcome: 'done', result: '3 things found', finishedAt: expect.any(Date) },
    })
    expect(await auditOf(id)).toEqual([{ action: 'job.run', subjectName: 'probe', authorName: 'Ann' }])
  })

  test('never overlaps itself, and one run makes up for those that waited', async () => {
    let underWay = 0
    let most = 0
    let runs = 0
    const finishes: (() => void)[] = []
    const probe = task(
      async () => {
        most = Math.max(most, ++underWay)
        runs++
        await new Promise<void>(resolve => finishes.push(resolve))
        underWay--
        return 'looked'
      },
      { schedule: '5 4 * * *' },
    )
    await Promise.all([queue.start(probe), queue.start(probe)])
    const first = await runNow(author, 'probe')
    await queue.becomes(first, { state: 'running' })
    for (let time = 0; time < 3; time++) await runNow(author, 'probe')
    finishes.shift()?.()
    await vi.waitFor(() => expect(runs).toBe(2), { timeout: 10_000 })
    expect(await listJobs({ task: 'probe', state: 'queued' })).toEqual([])
    finishes.shift()?.()
    await vi.waitFor(async () => expect((await listJobs({ task: 'probe', state: 'done' })).length).toBe(2))
    expect([most, runs]).toEqual([1, 2])
  })

  test('that finds nothing to do leaves only its latest run', async () => {
    await queue.start(task(() => 0, { schedule: '5 4 * * *' }))
    for (let time = 0; time < 3; time++) await queue.becomes(await runNow(author, 'probe'), { state: 'done' })
    expect(await listJobs({ task: 'probe' })).toHaveLength(1)
  })

  test('that nobody knows is refused', async () => {
    await queue.start(task(() => 0))
    await expect(runNow(author, 'probe')).rejects.toThrow('JobTaskUnknown')
    await expect(runNow(author, 'nobody')).rejects.toThrow('JobTaskUnknown')
  })
})

test('jobs come page by page, newest first, of one state and task', async () => {
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
})
