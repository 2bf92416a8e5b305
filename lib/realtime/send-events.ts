import { DeliveryError } from '@/lib/delivery'
import type { JobContext } from '@/lib/jobs/task'
import { log } from '@/lib/log'
import { eventAttempts, eventsInJob } from './publish'
import type { RealtimeEvent, Queued } from './events'
import { serializeEvent } from './present'
import type { EventPublisher } from './event-publisher'

/** An app that was away for so long has asked for what is new. */
const staleAfterMs = 600_000

/**
 * Hands the events of a job over in one request each ten, the same event once. Throws DeliveryError for another try;
 * what is stale, refused, or was tried often enough is dropped, with a line in the log.
 */
export async function sendEvents({ payload, attempt }: JobContext, speaker: EventPublisher | null): Promise<void> {
  const { events } = payload as { events: Queued<RealtimeEvent>[] }
  const fresh = events.filter(({ at }) => Date.now() - Date.parse(at) < staleAfterMs)
  if (!speaker || fresh.length === 0) return drop(events, speaker ? 'stale' : 'no server is set any more')
  const unique = new Map(fresh.map(event => [JSON.stringify(serializeEvent(event)), serializeEvent(event)]))
  const presented = [...unique.values()]
  try {
    for (let i = 0; i < presented.length; i += eventsInJob)
      await speaker.send(presented.slice(i, i + eventsInJob))
  } catch (error) {
    const isLast = attempt >= eventAttempts || (error instanceof DeliveryError && error.isFinal)
    if (!isLast) throw error
    drop(fresh, error instanceof DeliveryError ? [error.message, error.detail].join(': ') : String(error))
  }
}

function drop(events: RealtimeEvent[], reason: string) {
  log.warn({ events: events.length, reason }, 'Live events were dropped')
}
