import sql from 'sql-template-tag'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listJobKinds } from './list-job-kinds'
import { listJobs } from './list-jobs'
import { rerunJob } from './rerun-job'
import { runNow } from './run-now'
import { author, openQueue, probe } from './testing/jobs'

const queue = await openQueue()

afterEach(queue.empty)

describe('a recurring job', () => {
  test('is listed with description, next and last run, and can be run now', async () => {
    await queue.start(probe(() => 3, { schedule: '5 4 * * *', resultUnit: 'things found' }))
    const find = async () => (await listJobKinds()).find(({ name }) => name === 'probe')
    const before = await find()
    expect(before).toMatchObject({
      description: 'Tests the job queue.',
      schedule: '5 4 * * *',
      lastRun: null,
    })
    expect(before?.nextRunAt?.toISOString()).toMatch(/T04:05:00.000Z$/)
    const { jobId: id } = await runNow(author, { task: 'probe' })
    await queue.becomes(id, { state: 'done', maxAttempts: 5 })
    expect(await find()).toMatchObject({
      isRunning: false,
      failed: 0,
      lastRun: { jobId: id, outcome: 'done', result: '3 things found', finishedAt: expect.any(Date) },
    })
    expect(await queue.auditOf(id)).toEqual([{ action: 'job.run', subjectName: 'probe', authorName: 'Ann' }])
  })

  test('never overlaps, and one run replaces those that waited', async () => {
    let running = 0
    let maxRunning = 0
    let runs = 0
    const finishes: (() => void)[] = []
    const slow = probe(
      async () => {
        maxRunning = Math.max(maxRunning, ++running)
        runs++
        await new Promise<void>(resolve => finishes.push(resolve))
        running--
        return 'looked'
      },
      { schedule: '5 4 * * *' },
    )
    await Promise.all([queue.start(slow), queue.start(slow)])
    const { jobId: first } = await runNow(author, { task: 'probe' })
    await queue.becomes(first, { state: 'running' })
    // A job is running before its kind is called, and those that wait until then are replaced by it.
    await vi.waitFor(() => expect(runs).toBe(1))
    for (let time = 0; time < 3; time++) await runNow(author, { task: 'probe' })
    finishes.shift()?.()
    await vi.waitFor(() => expect(runs).toBe(2))
    expect(await listJobs({ task: 'probe', state: 'queued' })).toEqual([])
    finishes.shift()?.()
    await vi.waitFor(async () => expect((await listJobs({ task: 'probe', state: 'done' })).length).toBe(2))
    expect([maxRunning, runs]).toEqual([1, 2])
  })

  test('uses its queue also when a completed run is run again', async () => {
    const runner = await queue.start(probe(() => 'looked', { schedule: '5 4 * * *' }))
    const { jobId: first } = await runNow(author, { task: 'probe' })
    await queue.becomes(first, { state: 'done' })
    await runner.stop()
    const { jobId: again } = await rerunJob(author, { id: first })
    expect(
      await queue.db.row(sql`select queue_name from graphile_worker.jobs where id = ${again}::bigint`),
    ).toEqual({ queueName: 'probe' })
  })

  test('without results keeps only its latest run', async () => {
    await queue.start(probe(() => 0, { schedule: '5 4 * * *' }))
    for (let time = 0; time < 3; time++)
      await queue.becomes((await runNow(author, { task: 'probe' })).jobId, { state: 'done' })
    expect(await listJobs({ task: 'probe' })).toHaveLength(1)
  })

  test('that is unknown is rejected', async () => {
    await queue.start(probe(() => 0))
    await expect(runNow(author, { task: 'probe' })).rejects.toThrow('JobKindUnknown')
    await expect(runNow(author, { task: 'unknown' })).rejects.toThrow('JobKindUnknown')
  })
})
