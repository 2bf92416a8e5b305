import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { sendingJob } from './enqueue-sending'
import type { EventType } from './rules'

/** Whether an endpoint has one of the types. PostgreSQL finds it before it builds any data. */
export const isSubscribed = (...types: EventType[]): Sql =>
  sql`exists (select from webhook_endpoints where events && ${types}::text[])`

/**
 * The end of a statement, or a part of it, that records an event per row of `rows` if an endpoint has the type. `data` is JSON of their
 * columns. Events are sent once the transaction commits.
 */
export const insertEvents = (type: EventType, data: Sql, rows: Sql): Sql => sql`
  insert into webhook_events (type, data)
  select ${type}::text, ${data} from ${rows} where ${isSubscribed(type)}
  returning ${sendingJob}`

/**
 * The end of a statement that records a page of events and enqueues their sending once. `events` is a query of types that are subscribed
 * to, and data.
 */
export const insertEventPage = (events: Sql): Sql => sql`
  , recorded as (
    insert into webhook_events (type, data) ${events} returning id
  )
  select ${sendingJob} from (select from recorded limit 1) as once`

/** Records an event in the caller's transaction if an endpoint has its type. */
export async function recordEvent(db: Db, type: EventType, data: Record<string, unknown>): Promise<void> {
  await db.run(insertEvents(type, sql`${JSON.stringify(data)}::text::jsonb`, sql`(select) as once`))
}
