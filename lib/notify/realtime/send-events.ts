import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'
import { estimateDatabaseTime } from '@/lib/db/clock'
import type { JobContext } from '@/lib/jobs/job-kind'
import { DeliveryError } from '@/lib/notify/delivery'
import type { EventPublisher } from './event-publisher'
import type { Queued, RealtimeEvent } from './events'
import { serializeEvent } from './present'
import { eventsInJob, maxRealtimeAttempts } from './publish'

/** An app that was disconnected this long has requested the current state. */
const staleAfterMs = 600_000

/** Ten events per request, without duplicates. Throws for another attempt. Stale, rejected and exhausted events are logged. */
export async function sendRealtimeEvents({ payload, attempt }: JobContext, publisher: EventPublisher | null) {
  const { events } = payload as { events: Queued<RealtimeEvent>[] }
  if (!publisher) return
  const now = (await estimateDatabaseTime(db)).getTime()
  const fresh = events.filter(({ at }) => now - Date.parse(at) < staleAfterMs)
  if (fresh.length === 0) return drop(events, 'stale')
  const unique = new Map(fresh.map(event => [JSON.stringify(serializeEvent(event)), serializeEvent(event)]))
  const serialized = [...unique.values()]
  try {
    for (let i = 0; i < serialized.length; i += eventsInJob)
      await publisher.send(serialized.slice(i, i + eventsInJob))
  } catch (error) {
    const isLast = attempt >= maxRealtimeAttempts || (error instanceof DeliveryError && error.isFinal)
    if (!isLast) throw error
    drop(fresh, error instanceof DeliveryError ? [error.message, error.detail].join(': ') : String(error))
  }
}

function drop(events: RealtimeEvent[], reason: string) {
  log.warn({ events: events.length, reason }, 'realtime events dropped')
}
