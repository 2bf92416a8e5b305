import type { Db } from '@/lib/db/db'
import { enqueueJob } from '@/lib/jobs/enqueue-job'

/** The function queue_webhooks of the migration has the same name and number of attempts. */
export const sendJobName = 'send_webhooks'

/** Its jobs run one after the other; each sends all that is due. */
export async function enqueueSending(db: Db): Promise<void> {
  await enqueueJob(db, sendJobName, {}, { queue: sendJobName, maxAttempts: 5 })
}
