import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { enqueueJob } from './enqueue-job'

/** Runs a recurring job now, in addition to its schedule. Returns the job's ID. Throws JobKindUnknown. */
export async function runNow(by: Author, task: string): Promise<string> {
  return transaction(async db => {
    const known = await db.row<{ maxAttempts: number }>(sql`
      select max_attempts from job_tasks where name = ${task} and schedule is not null`)
    if (!known) throw new Failure('JobKindUnknown')
    const jobId = await enqueueJob(db, task, {}, { queue: task, maxAttempts: known.maxAttempts })
    await recordChange(db, by, {
      action: 'job.run',
      subject: { type: 'job', id: jobId, name: task },
      after: { jobId },
    })
    return jobId
  })
}
