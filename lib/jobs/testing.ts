import sql from 'sql-template-tag'
import { expect, vi } from 'vitest'
import type { Author } from '@/lib/audit/author'
import { createTestDatabase } from '@/lib/db/testing'
import { log } from '@/lib/log'
import type { ListedJob } from './list-jobs'
import type { Task } from './task'

/** Who asks for something in these tests. */
export const author: Author = { operatorId: null, name: 'Ann', sessionId: null, requestId: 'request' }

/** A task that does what it is told. */
export const probe = (
  run: (payload: { [name: string]: unknown }, attempt: number) => unknown,
  rest: Partial<Task> = {},
): Task => ({
  name: 'probe',
  description: 'Tries whether jobs are done.',
  ...rest,
  run: async ({ payload, attempt }) => run(payload as { [name: string]: unknown }, attempt),
})

/** A queue of one test file's own; import what uses the database after it. */
export async function openQueue(name: `${string}_test`) {
  process.env.DATABASE_URL = await createTestDatabase(name)
  // Jobs fail here on purpose.
  log.level = 'silent'
  const { db, pool } = await import('@/lib/db/client')
  const { startJobs } = await import('./start-jobs')
  const { listJobs } = await import('./list-jobs')
  const { enqueueJob } = await import('./enqueue-job')
  const crews: { stop(): Promise<void> }[] = []

  const findJob = async (id: string) => (await listJobs()).find(job => job.id === id)
  return {
    db,
    findJob,
    enqueue: (task: string, payload = {}, wishes = {}) => enqueueJob(db, task, payload, wishes),
    /** What was changed about a job, oldest first. */
    auditOf: (id: string) =>
      db.rows(sql`
        select action, subject_name, author_name from audit_rows
         where subject_type = 'job' and subject_id = ${id} order by id`),
    /** Does jobs of these tasks as a process of the service would. */
    async start(...tasks: Task[]) {
      const crew = await startJobs(tasks)
      crews.push(crew)
      return crew
    },
    /** Waits until the job is as told, and answers it. */
    async becomes(id: string, told: Partial<ListedJob>): Promise<ListedJob> {
      return vi.waitFor(async () => {
        const job = await findJob(id)
        expect(job).toMatchObject(told)
        return job as ListedJob
      })
    },
    /** Lets a job that waits between two tries be tried at once. */
    async hurry(id: string) {
      await db.run(sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now())`)
      await db.run(sql`select pg_notify('jobs:insert', '{"count":1}')`)
    },
    async empty() {
      await Promise.all(crews.splice(0).map(crew => crew.stop()))
      await db.run(sql`delete from graphile_worker._private_jobs`)
      await db.run(sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`)
      await db.run(sql`delete from job_runs`)
    },
    close: () => pool.end(),
  }
}
