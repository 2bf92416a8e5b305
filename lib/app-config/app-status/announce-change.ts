import type { Db } from '@/lib/db/db'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { recordAppEvents } from '@/lib/notify/webhooks/record-app-events'

export const appStatusJobName = 'publish_app_status'

/** In the transaction that changes releases or windows: reports it to webhooks, and to open apps after the commit. */
export async function announceAppChange(db: Db): Promise<void> {
  await recordAppEvents(db)
  await requestBroadcast(db)
}

/** In the transaction that changes maintenance, releases or promos. Open apps get what differs after the commit. */
export async function requestBroadcast(db: Db): Promise<void> {
  const queue = appStatusJobName
  await enqueueJob(db, appStatusJobName, {}, { key: `${appStatusJobName}:change`, queue, maxAttempts: 5 })
}
