import sql from 'sql-template-tag'
import { expect, vi } from 'vitest'
import type { Author } from '@/lib/change/audit/author'
import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import type { JobKind } from '@/lib/jobs/job-kind'
import { type ListedJob, listJobs } from '@/lib/jobs/list-jobs'
import { startJobs } from '@/lib/jobs/start-jobs'

export const author: Author = { operatorId: null, name: 'Ann', sessionId: null, requestId: 'request' }

/** A kind of job that calls `run`. */
export const probe = (
  run: (payload: { [name: string]: unknown }, attempt: number) => unknown,
  rest: Partial<JobKind> = {},
): JobKind => ({
  name: 'probe',
  description: 'Tests the job queue.',
  ...rest,
  run: async ({ payload, attempt }) => run(payload as { [name: string]: unknown }, attempt),
})

/** An empty queue. Without a new database, it would have the jobs of other test files. */
export async function openQueue() {
  await resetDatabase()
  // Jobs fail here intentionally.
  log.level = 'silent'
  const runners: { stop(): Promise<void> }[] = []

  const findJob = async (id: string) => (await listJobs()).find(job => job.id === id)
  return {
    db,
    findJob,
    enqueue: (task: string, payload = {}, options = {}) => enqueueJob(db, task, payload, options),
    /** The job's audit rows, oldest first. */
    auditOf: (id: string) =>
      db.rows(sql`
        select action, subject_name, author_name from audit_rows
         where subject_type = 'job' and subject_id = ${id} order by id`),
    /** Runs jobs of these kinds like a process of the service. */
    async start(...kinds: JobKind[]) {
      const runner = await startJobs(kinds)
      runners.push(runner)
      return runner
    },
    /** Waits until the job has these values. */
    async becomes(id: string, expected: Partial<ListedJob>): Promise<ListedJob> {
      return vi.waitFor(async () => {
        const job = await findJob(id)
        expect(job).toMatchObject(expected)
        return job as ListedJob
      })
    },
    async makeDue(id: string) {
      await db.run(sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now())`)
      await db.run(sql`select pg_notify('jobs:insert', '{"count":1}')`)
    },
    /** Stops the runners and deletes all jobs. */
    async empty() {
      await Promise.all(runners.splice(0).map(runner => runner.stop()))
      await db.run(sql`delete from graphile_worker._private_jobs`)
      await db.run(sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`)
      await db.run(sql`delete from job_runs`)
    },
  }
}
