import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { findQueued } from './find-queued'

/**
 * Removes a failed job from the queue. One that will still run stays: no one would notice what it does not do, such as apply
 * a refund. Throws JobNotFailed, JobUnderWay or JobNotFound.
 */
export async function dismissJob(by: Author, id: string): Promise<void> {
  await transaction(async db => {
    const job = await findQueued(db, id)
    if (!job) throw new Failure('JobNotFound')
    if (!job.hasFailed) throw new Failure('JobNotFailed')
    const dismissed = await db.run(sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`)
    if (dismissed === 0) throw new Failure('JobUnderWay')
    await recordChange(db, by, {
      action: 'job.dismiss',
      subject: { type: 'job', id, name: job.task },
      before: { attempts: job.attempts, lastError: job.lastError },
      after: null,
    })
  })
}
