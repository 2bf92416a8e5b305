import sql from 'sql-template-tag'
import type { z } from 'zod'
import { timestamp } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import type { EntrySettled, RealtimeEvent } from '@/lib/notify/realtime/events'
import { appChannel, presentNotification, serializeEvent, userChannel } from '@/lib/notify/realtime/present'
import type { EventsRequest, events, pushes } from './schema-sent'

type EventRow<Event> = { id: number; event: Event; createdAt: Date }

/** The latest hundred of each channel. */
export async function listRealtimeEvents({
  user_id: userId,
  channel,
}: EventsRequest): Promise<z.input<typeof events>['data']> {
  const channels = [...(userId === undefined ? [] : [userChannel(userId)]), ...(channel ? [appChannel] : [])]
  const rows = await db.rows<EventRow<RealtimeEvent>>(sql`
    select id::float8 as id, event, created_at
      from unnest(${channels}::text[]) as asked (channel)
           cross join lateral (
             select id, event, created_at from qa_events
              where qa_events.channel = asked.channel and not is_pushed order by id desc limit 100
           ) as latest
     order by id desc`)
  return rows.map(({ id, event, createdAt }) => ({
    id,
    ...serializeEvent(event),
    created_at: timestamp(createdAt),
  }))
}

export async function listPushes(userId: number): Promise<z.input<typeof pushes>['data']> {
  const rows = await db.rows<EventRow<EntrySettled>>(sql`
    select id::float8 as id, event, created_at from qa_events
     where channel = ${userChannel(userId)} and is_pushed order by id desc limit 100`)
  return rows.map(({ id, event, createdAt }) => ({
    id,
    ...presentNotification(event),
    created_at: timestamp(createdAt),
  }))
}
