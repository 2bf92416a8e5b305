import { db } from '@/lib/db/client'
import type { JobKind } from '@/lib/jobs/job-kind'
import { hasDueWebhooks } from './claim-deliveries'
import { enqueueSending, sendJobName } from './enqueue-sending'
import { recordAppEvents } from './record-app-events'
import { sendWebhooks } from './send-webhooks'

export const webhookJobs: JobKind[] = [
  {
    name: sendJobName,
    description: 'Sends events to webhook endpoints, with retries.',
    // The deliveries are the history.
    isRecorded: false,
    run: job => sendWebhooks(job),
  },
  {
    name: 'queue_webhooks',
    description: 'Records scheduled releases and maintenance windows for webhooks, and enqueues due retries.',
    schedule: '* * * * *',
    runOnStart: true,
    resultUnit: 'jobs enqueued',
    run: queueWebhooks,
  },
]

async function queueWebhooks(): Promise<number> {
  await recordAppEvents(db)
  if (!(await hasDueWebhooks())) return 0
  await enqueueSending(db)
  return 1
}
