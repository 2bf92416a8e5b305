import { type Env, env } from '@/lib/env'
import type { Task } from '@/lib/jobs/task'
import { eventAttempts, pushAttempts } from './announce'
import { deliverEvents } from './deliver-events'
import { deliverPushes } from './deliver-pushes'
import type { Pusher } from './firebase'
import { findLiveServer } from './live-server'
import type { Speaker } from './pusher'

/** Who carries events and pushes away; null where the settings name nobody. */
export type Carriers = { speaker: Speaker | null; pusher: Pusher | null }

/** The carriers that the settings name; only their libraries are loaded. Throws an EnvError for a bad service account. */
export async function hireLiveCarriers(settings: Env = env()): Promise<Carriers> {
  const server = findLiveServer(settings)
  const { FIREBASE_SERVICE_ACCOUNT: account, FIREBASE_BASE_URL: baseUrl } = settings
  return {
    speaker: server && (await import('./pusher')).createPusherSpeaker(server),
    pusher: account ? (await import('./firebase')).createFirebasePusher(account, baseUrl) : null,
  }
}

/** The jobs that carry events to the live server and pushes to phones. */
export function liveTasks({ speaker, pusher }: Carriers): Task[] {
  return [
    {
      name: 'send_live_events',
      does: 'Tells apps that are open what has changed, through the live server.',
      maxAttempts: eventAttempts,
      isRecorded: false,
      run: job => deliverEvents(job, speaker),
    },
    {
      name: 'send_pushes',
      does: 'Pushes settled entries to phones, through Firebase.',
      maxAttempts: pushAttempts,
      isRecorded: false,
      run: job => deliverPushes(job, pusher),
    },
  ]
}
