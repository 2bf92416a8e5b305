import { type Env, env } from '@/lib/core/env'
import type { JobKind } from '@/lib/jobs/job-kind'
import type { EventPublisher } from './event-publisher'
import type { PushSender } from './firebase'
import { maxRealtimeAttempts, pushAttempts } from './publish'
import { findPusherServer } from './pusher-server'
import { sendRealtimeEvents } from './send-events'
import { sendPushes } from './send-pushes'

/** Null if not configured. */
type RealtimeProviders = { publisher: EventPublisher | null; sender: PushSender | null }

/** Loads only the libraries of configured providers. Throws an EnvError for an invalid service account. */
export async function createRealtimeProviders(settings: Env = env()): Promise<RealtimeProviders> {
  const server = findPusherServer(settings)
  const { FIREBASE_SERVICE_ACCOUNT: account, FIREBASE_BASE_URL: baseUrl } = settings
  return {
    publisher: server && (await import('./event-publisher')).createEventPublisher(server),
    sender: account ? (await import('./firebase')).createFirebaseSender(account, baseUrl) : null,
  }
}

export function realtimeJobs({ publisher, sender }: RealtimeProviders): JobKind[] {
  return [
    {
      name: 'send_realtime_events',
      description: 'Publishes changes to open apps through the Pusher server.',
      maxAttempts: maxRealtimeAttempts,
      isRecorded: false,
      run: job => sendRealtimeEvents(job, publisher),
    },
    {
      name: 'send_pushes',
      description: 'Sends push notifications of settled entries through Firebase.',
      maxAttempts: pushAttempts,
      isRecorded: false,
      run: job => sendPushes(job, sender),
    },
  ]
}
