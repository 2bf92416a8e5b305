import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { enqueueJob } from '@/lib/jobs/enqueue-job'

export const sendJobName = 'send_webhooks'

const maxAttempts = 5

/** Its jobs run one after the other; each sends all that is due. */
export async function enqueueSending(db: Db): Promise<void> {
  await enqueueJob(db, sendJobName, {}, { queue: sendJobName, maxAttempts })
}

/** Enqueues it as part of a statement that records events: one job per transaction. */
export const sendingJob = sql`graphile_worker.add_job(
  ${sendJobName}::text, queue_name => ${sendJobName}::text,
  job_key => ${sendJobName}::text || ':' || pg_current_xact_id(), max_attempts => ${maxAttempts}::int)`
