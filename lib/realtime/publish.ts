import sql, { empty, type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { RealtimeEvent } from './events'
import { canPush, findPusherServer } from './pusher-server'

/** Tries that an event gets within some four minutes; who reconnects later asks for what is new anyway. */
export const eventAttempts = 6
/** Tries that a job of pushes gets when the database fails it; Firebase's own failures are counted in deliver-pushes. */
export const pushAttempts = 5
/** The server's own limit on events in one request. */
export const eventsInJob = 10
const pushesInJob = 100
// Messages have 0 and go first: a code must not wait for what only refreshes a screen.
const eventPriority = 5
const pushPriority = 8

/**
 * Tells apps of an event once the caller's transaction has committed, and never if it does not. Without a server in the
 * settings nothing is written or asked.
 */
export async function publishEvent(db: Db, event: Exclude<RealtimeEvent, { name: 'entry.settled' }>): Promise<void> {
  if (!findPusherServer()) return
  if (event.name === 'balance.changed') await db.run(sql`select id from ${balanceJob(event.userId)}`)
  else await db.run(sql`select id from ${addJob(sql`${JSON.stringify(event)}::jsonb`, sql`null`)}`)
}

/**
 * Joins the announcement of a changed balance to the `from` of the statement that changes it, at no round trip of its own;
 * empty without a server. Once a transaction, however often the balance changes in it.
 */
export function withBalanceEvent(userId: number): Sql {
  return findPusherServer() ? sql`, ${balanceJob(userId)} as told` : empty
}

function balanceJob(userId: number): Sql {
  const event = sql`jsonb_build_object('name', 'balance.changed', 'userId', ${userId}::int)`
  return addJob(event, sql`'balance:' || ${userId}::int || ':' || pg_current_xact_id()`)
}

function addJob(event: Sql, key: Sql): Sql {
  return sql`graphile_worker.add_job(
    'send_live_events', json_build_object('events', jsonb_build_array(${event} || jsonb_build_object('at', now()))),
    job_key => ${key}, max_attempts => ${eventAttempts}::int, priority => ${eventPriority}::int)`
}

/**
 * Tells apps and phones of settled entries, any number of them, in one statement: the entry, the changed balance, the
 * push. `settled` is a query of user_id, entry_id, contest_name, outcome, mode, amount_cents (won, given back or lost)
 * and is_correction; it is not run when nobody is to be told.
 */
export async function publishSettledEntries(db: Db, settled: Sql): Promise<void> {
  const [hasServer, hasPush] = [findPusherServer() !== null, canPush()]
  if (!(hasServer || hasPush)) return
  await db.run(sql`
    with settled as materialized (${settled}),
    told as (
      select user_id, jsonb_build_object(
               'name', 'entry.settled', 'at', now(), 'userId', user_id, 'entryId', entry_id,
               'contestName', contest_name, 'outcome', outcome, 'mode', mode, 'amountCents', amount_cents,
               'isCorrection', is_correction) as event
        from settled
    ),
    moved as (
      select distinct on (user_id) jsonb_build_object('name', 'balance.changed', 'at', now(), 'userId', user_id) as event
        from settled
       where is_correction or (outcome::text <> 'lost' and amount_cents <> 0)
    ),
    lots as (
      select 'send_live_events' as task, null as queue, ${eventAttempts}::int as attempts, ${eventPriority}::int as priority,
             json_agg(event) as events
        from (
          select event, (row_number() over () - 1) / ${eventsInJob}::int as lot
            from (select event from told union all select event from moved) as events
           where ${hasServer}::boolean
        ) as numbered group by lot
      union all
      select 'send_pushes', 'send_pushes', ${pushAttempts}::int, ${pushPriority}::int, json_agg(event)
        from (
          select event, (row_number() over () - 1) / ${pushesInJob}::int as lot
            from told join users on users.id = told.user_id
           where ${hasPush}::boolean and users.fcm_token is not null and users.deleted_at is null
        ) as numbered group by lot
    )
    select graphile_worker.add_jobs(array_agg(
             (task, json_build_object('events', events), queue, null, attempts::smallint, null, priority::smallint, null
             )::graphile_worker.job_spec))
      from lots having count(*) > 0`)
}
