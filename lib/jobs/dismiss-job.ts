import sql from 'sql-template-tag'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { findQueued, jobRef } from './find-queued'
import { jobFailures } from './job-failures'

/**
 * Removes a failed job from the queue. One that will still run stays: no one would notice what it does not do, such as apply
 * a refund. Throws JobNotFailed, JobUnderWay or JobNotFound.
 */
export const dismissJob = change({
  name: 'job.dismiss',
  role: 'editor',
  harmless: 'Removes a failed job from a list.',
  did: 'dismissed {subject}',
  undo: 'A dismissed job cannot be restored.',
  failures: jobFailures,
  input: jobRef,
  async run(db, { id }) {
    const job = await findQueued(db, id)
    if (!job) throw new Failure('JobNotFound')
    if (!job.hasFailed) throw new Failure('JobNotFailed')
    const dismissed = await db.run(sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`)
    if (dismissed === 0) throw new Failure('JobUnderWay')
    return {
      subject: { type: 'job', id, name: job.task },
      before: { attempts: job.attempts, lastError: job.lastError },
    }
  },
})
