import sql from 'sql-template-tag'
import { z } from 'zod'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { enqueueJob } from './enqueue-job'
import { jobFailures } from './job-failures'

/** Runs a recurring job now, in addition to its schedule. Returns the job's ID. Throws JobKindUnknown. */
export const runNow = change({
  name: 'job.run',
  role: 'editor',
  harmless: 'Runs a recurring job early.',
  did: 'ran {subject}',
  undo: 'A job that ran cannot be undone.',
  failures: jobFailures,
  input: z.object({ task: z.string().min(1).max(100) }),
  async run(db, { task }) {
    const known = await db.row<{ maxAttempts: number }>(sql`
      select max_attempts from job_tasks where name = ${task} and schedule is not null`)
    if (!known) throw new Failure('JobKindUnknown')
    const jobId = await enqueueJob(db, task, {}, { queue: task, maxAttempts: known.maxAttempts })
    return { subject: { type: 'job', id: jobId, name: task }, after: { jobId }, result: { jobId } }
  },
})
