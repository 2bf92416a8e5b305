import { Undelivered } from '@/lib/delivery'
import type { Job } from '@/lib/jobs/task'
import { log } from '@/lib/log'
import { eventAttempts, eventsInJob } from './announce'
import type { LiveEvent, Queued } from './events'
import { presentEvent } from './present'
import type { Speaker } from './pusher'

/** An app that was away for so long has asked for what is new. */
const staleAfterMs = 600_000

/**
 * Hands the events of a job over in one request each ten, the same event once. Throws Undelivered for another try;
 * what is stale, refused, or was tried often enough is dropped, with a line in the log.
 */
export async function deliverEvents({ payload, attempt }: Job, speaker: Speaker | null): Promise<void> {
  const { events } = payload as { events: Queued<LiveEvent>[] }
  const fresh = events.filter(({ at }) => Date.now() - Date.parse(at) < staleAfterMs)
  if (!speaker || fresh.length === 0) return drop(events, speaker ? 'stale' : 'no server is set any more')
  const unique = new Map(fresh.map(event => [JSON.stringify(presentEvent(event)), presentEvent(event)]))
  const presented = [...unique.values()]
  try {
    for (let i = 0; i < presented.length; i += eventsInJob)
      await speaker.send(presented.slice(i, i + eventsInJob))
  } catch (error) {
    const isLast = attempt >= eventAttempts || (error instanceof Undelivered && error.isFinal)
    if (!isLast) throw error
    drop(fresh, error instanceof Undelivered ? [error.message, error.detail].join(': ') : String(error))
  }
}

function drop(events: LiveEvent[], reason: string) {
  log.warn({ events: events.length, reason }, 'Live events were dropped')
}
