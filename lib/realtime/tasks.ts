import { type Env, env } from '@/lib/env'
import type { Task } from '@/lib/jobs/task'
import { eventAttempts, pushAttempts } from './publish'
import { sendEvents } from './send-events'
import { sendPushes } from './send-pushes'
import type { PushSender } from './firebase'
import { findPusherServer } from './pusher-server'
import type { EventPublisher } from './event-publisher'

/** Who carries events and pushes away; null where the settings name nobody. */
export type RealtimeProviders = { speaker: EventPublisher | null; pusher: PushSender | null }

/** The carriers that the settings name; only their libraries are loaded. Throws an EnvError for a bad service account. */
export async function createRealtimeProviders(settings: Env = env()): Promise<RealtimeProviders> {
  const server = findPusherServer(settings)
  const { FIREBASE_SERVICE_ACCOUNT: account, FIREBASE_BASE_URL: baseUrl } = settings
  return {
    speaker: server && (await import('./event-publisher')).createEventPublisher(server),
    pusher: account ? (await import('./firebase')).createFirebaseSender(account, baseUrl) : null,
  }
}

/** The jobs that carry events to the live server and pushes to phones. */
export function realtimeTasks({ speaker, pusher }: RealtimeProviders): Task[] {
  return [
    {
      name: 'send_live_events',
      description: 'Tells apps that are open what has changed, through the live server.',
      maxAttempts: eventAttempts,
      isRecorded: false,
      run: job => sendEvents(job, speaker),
    },
    {
      name: 'send_pushes',
      description: 'Pushes settled entries to phones, through Firebase.',
      maxAttempts: pushAttempts,
      isRecorded: false,
      run: job => sendPushes(job, pusher),
    },
  ]
}
