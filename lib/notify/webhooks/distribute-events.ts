import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'

const batchSize = 500

/** Makes a delivery per new event and endpoint with its type. That of a disabled endpoint has failed, so it can be replayed. */
export async function distributeEvents(): Promise<void> {
  for (let events = batchSize; events === batchSize; ) events = await distributeBatch()
}

/** Fails the pending deliveries of disabled endpoints. */
export async function failDisabled(): Promise<void> {
  await runInBatches(maxRows =>
    db.run(sql`
      update webhook_deliveries
         set status = 'failed', next_attempt_at = null, closed_at = now(),
             error = case when error = '' then 'The endpoint was disabled' else error end
       where id in (select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
                     where d.status = 'pending' and e.disabled_at is not null limit ${maxRows}::int)`),
  )
}

async function distributeBatch(): Promise<number> {
  const batch = await db.row<{ events: number }>(sql`
    with waiting as materialized (
      select id from webhook_events where not is_distributed order by id limit ${batchSize} for update skip locked
    ), distributed as (
      update webhook_events set is_distributed = true where id in (select id from waiting) returning id, type
    ), made as (
      insert into webhook_deliveries (event_id, endpoint_id, status, next_attempt_at, error, closed_at)
      select distributed.id, e.id, given.status::webhook_delivery_status, given.next_attempt_at, given.error, given.closed_at
        from distributed join webhook_endpoints e on distributed.type = any(e.events)
             cross join lateral (
               select 'pending', now(), '', null::timestamptz where e.disabled_at is null
               union all
               select 'failed', null, 'The endpoint was disabled', now() where e.disabled_at is not null
             ) as given (status, next_attempt_at, error, closed_at)
      on conflict (event_id, endpoint_id) do nothing
    )
    select count(*)::int as events from distributed`)
  return batch?.events ?? 0
}
