import sql, { empty, type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { RealtimeEvent } from './events'
import { canPublish, canPush } from './pusher-server'

/** They take about four minutes; an app that reconnects later requests the current state anyway. */
export const maxRealtimeAttempts = 6
/** For database errors only; failures of Firebase are counted in send-pushes. */
export const pushAttempts = 5
/** The Pusher protocol's limit of events per request. */
export const eventsInJob = 10
const pushesInJob = 100
// Messages have priority 0 and run first.
const eventPriority = 5
const pushPriority = 8

type PublishedEvent = Exclude<RealtimeEvent, { name: 'entry.settled' | 'contest.settled' }>

/** Publishes an event if the caller's transaction commits. Does nothing without `canPublish`. */
export async function publishEvent(db: Db, event: PublishedEvent): Promise<void> {
  if (!canPublish()) return
  if (event.name === 'balance.changed') await db.run(sql`select id from ${balanceJob(event.userId)}`)
  else if (event.name === 'lines.changed') await publishLines(db, event)
  else await db.run(sql`select id from ${addJob(sql`${JSON.stringify(event)}::jsonb`, sql`null`)}`)
}

/** Feeds change lines every second; the event is sent every five seconds at most. */
async function publishLines(db: Db, event: Extract<RealtimeEvent, { name: 'lines.changed' }>) {
  await db.run(sql`
    select graphile_worker.add_job(
      'send_realtime_events',
      json_build_object('events', jsonb_build_array(${JSON.stringify(event)}::jsonb || jsonb_build_object('at', now()))),
      job_key => 'lines:' || ${event.gameId}::int, job_key_mode => 'preserve_run_at', run_at => now() + interval '5 seconds',
      max_attempts => ${maxRealtimeAttempts}::int, priority => ${eventPriority}::int)`)
}

/** Adds a balance.changed event to the `from` of the statement that changes the balance; empty without a server. */
export function withBalanceEvent(userId: number): Sql {
  return canPublish() ? sql`, ${balanceJob(userId)} as published` : empty
}

function balanceJob(userId: number): Sql {
  const event = sql`jsonb_build_object('name', 'balance.changed', 'userId', ${userId}::int)`
  return addJob(event, sql`'balance:' || ${userId}::int || ':' || pg_current_xact_id()`)
}

function addJob(event: Sql, key: Sql): Sql {
  return sql`graphile_worker.add_job(
    'send_realtime_events', json_build_object('events', jsonb_build_array(${event} || jsonb_build_object('at', now()))),
    job_key => ${key}, max_attempts => ${maxRealtimeAttempts}::int, priority => ${eventPriority}::int)`
}

/**
 * Enqueues events and push notifications of any number of settled entries in one statement. `settled` is a query of user_id,
 * entry_id, contest_name, outcome, mode, amount_cents (won, refunded or lost) and is_correction; it runs only if
 * events or notifications are published.
 */
export async function publishSettledEntries(db: Db, settled: Sql): Promise<void> {
  const [hasServer, hasPush] = [canPublish(), canPush()]
  if (!(hasServer || hasPush)) return
  await db.run(sql`
    with settled as materialized (${settled}),
    settled_events as (
      select user_id, jsonb_build_object(
               'name', 'entry.settled', 'at', now(), 'userId', user_id, 'entryId', entry_id,
               'contestName', contest_name, 'outcome', outcome, 'mode', mode, 'amountCents', amount_cents,
               'isCorrection', is_correction) as event
        from settled
    ),
    balance_events as (
      select distinct on (user_id) user_id,
             jsonb_build_object('name', 'balance.changed', 'at', now(), 'userId', user_id) as event
        from settled
       where is_correction or (outcome::text <> 'lost' and amount_cents <> 0)
    ),
    batches as (
      select 'send_realtime_events' as task, null as queue, ${maxRealtimeAttempts}::int as attempts, ${eventPriority}::int as priority,
             json_agg(event) as events
        from (
          select event, (row_number() over () - 1) / ${eventsInJob}::int as batch
            from (select event from settled_events union all select event from balance_events) as events
           where ${hasServer}::boolean
        ) as numbered group by batch
      union all
      select 'send_pushes', 'send_pushes', ${pushAttempts}::int, ${pushPriority}::int, json_agg(event)
        from (
          select event, (row_number() over () - 1) / ${pushesInJob}::int as batch
            from settled_events
           where ${hasPush}::boolean and ${hasPhone}
        ) as numbered group by batch
    )
    select graphile_worker.add_jobs(array_agg(
             (task, json_build_object('events', events), queue, null, attempts::smallint, null, priority::smallint, null
             )::graphile_worker.job_spec))
      from batches having count(*) > 0`)
}

const hasPhone = sql`exists (
  select from access_tokens
   where user_id = settled_events.user_id and fcm_token is not null and revoked_at is null and expires_at > now())`

/**
 * Enqueues events of any number of settled contest entries in one statement. `settled` is a query of user_id, contest_id,
 * entry_id, outcome, place, amount_cents (won or refunded) and has_moved; it runs only if events are published.
 */
export async function publishSettledContests(db: Db, settled: Sql): Promise<void> {
  if (!canPublish()) return
  await db.run(sql`
    with settled as materialized (${settled}),
    events as (
      select user_id, jsonb_build_object(
               'name', 'contest.settled', 'at', now(), 'userId', user_id, 'contestId', contest_id,
               'contestEntryId', entry_id, 'outcome', outcome, 'place', place, 'amountCents', amount_cents) as event
        from settled
      union all
      select user_id, jsonb_build_object('name', 'balance.changed', 'at', now(), 'userId', user_id)
        from settled where has_moved
    ),
    batches as (
      select json_agg(event) as events
        from (
          select event, (row_number() over () - 1) / ${eventsInJob}::int as batch from events
        ) as numbered
       group by batch
    )
    select graphile_worker.add_jobs(array_agg(
             ('send_realtime_events', json_build_object('events', events), null, null, ${maxRealtimeAttempts}::smallint, null,
              ${eventPriority}::smallint, null)::graphile_worker.job_spec))
      from batches having count(*) > 0`)
}
