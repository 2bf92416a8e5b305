import { env } from '@/lib/core/env'
import type { JobKind } from '@/lib/jobs/job-kind'
import { deliverMessage, type messageRetryDelay } from './deliver-message'
import { expireMessages, requeueAbandoned } from './outbox'
import { channelsOf, createProviders, type Providers } from './providers'

type Options = { providers?: Providers; waitSeconds?: typeof messageRetryDelay }

/** Sends each queued message once. Messages without a job, such as those that waited for a provider's key, are enqueued every minute. */
export async function messageJobs({ waitSeconds, ...options }: Options = {}): Promise<JobKind[]> {
  const providers = options.providers ?? (await createProviders(env()))
  const channels = channelsOf(providers)
  return [
    {
      name: 'send_message',
      description: 'Sends an email or SMS of the outbox through its provider.',
      // The outbox is the history.
      isRecorded: false,
      run: ({ payload }) =>
        deliverMessage((payload as { message_id: number }).message_id, providers, waitSeconds),
    },
    {
      name: 'requeue_messages',
      description: 'Enqueues queued messages that have no job, and fails expired ones.',
      schedule: '* * * * *',
      runOnStart: true,
      resultUnit: 'messages',
      async run() {
        if (channels.length === 0) return 0
        return (await expireMessages(channels)) + (await requeueAbandoned(channels))
      },
    },
  ]
}
