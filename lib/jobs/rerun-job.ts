import sql from 'sql-template-tag'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { enqueueJob } from './enqueue-job'
import { findQueued, isJobId, jobRef } from './find-queued'
import { jobFailures } from './job-failures'

/**
 * Runs a job again immediately with all its attempts: a waiting or failed job itself, a completed one as a new job. Returns
 * the ID of the job that will run. Throws JobUnderWay or JobNotFound.
 */
export const rerunJob = change({
  name: 'job.rerun',
  role: 'editor',
  harmless: 'Retries a job, which takes effect once.',
  did: 'reran {subject}',
  undo: 'A job that ran cannot be undone.',
  failures: jobFailures,
  input: jobRef,
  async run(db, { id }) {
    const queued = await findQueued(db, id)
    const { task, jobId } = queued ? await reschedule(db, id, queued.task) : await repeat(db, id)
    return {
      subject: { type: 'job', id, name: task },
      before: queued && { attempts: queued.attempts, lastError: queued.lastError },
      after: queued ? { attempts: 0, lastError: queued.lastError } : { jobId },
      result: { jobId },
    }
  },
})

async function reschedule(db: Db, id: string, task: string) {
  const rescheduled = await db.run(sql`
    select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`)
  // A process has started it in the meantime.
  if (rescheduled === 0) throw new Failure('JobUnderWay')
  await notifyWorkers(db)
  return { task, jobId: id }
}

/** As the queue does for a new job; otherwise processes poll within five seconds. */
function notifyWorkers(db: Db) {
  return db.run(sql`select pg_notify('jobs:insert', '{"count":1}')`)
}

async function repeat(db: Db, id: string) {
  const past = isJobId(id) && (await findPast(db, id))
  if (!past) throw new Failure('JobNotFound')
  const options = {
    ...(past.maxAttempts ? { maxAttempts: past.maxAttempts } : {}),
    // All runs of a recurring job use one queue.
    ...(past.isRecurring ? { queue: past.task } : {}),
  }
  return { task: past.task, jobId: await enqueueJob(db, past.task, past.payload, options) }
}

type Past = {
  task: string
  payload: Record<string, unknown>
  maxAttempts: number | null
  isRecurring: boolean
}

function findPast(db: Db, id: string) {
  return db.row<Past>(sql`
    select task, payload, max_attempts, schedule is not null as is_recurring
      from job_runs left join job_tasks on job_tasks.name = job_runs.task
     where job_id = ${id}::bigint order by job_runs.id desc limit 1`)
}
