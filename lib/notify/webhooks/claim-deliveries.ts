import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'

export type ClaimedDelivery = {
  id: number
  endpointId: number
  attempts: number
  url: string
  secret: Buffer
  /** Null unless it still signs. */
  previousSecret: Buffer | null
  uid: string
  type: string
  data: Record<string, unknown>
  createdAt: Date
}

/** Requests to one endpoint at the same time; a failing one gets one. */
const maxParallel = 10

/** Counts an attempt of due deliveries before they are sent. A process that dies leaves it to be repeated after `leaseSeconds`. */
export async function claimDeliveries(leaseSeconds: number, busy: readonly number[] = []) {
  return db.rows<ClaimedDelivery>(sql`
    with due as materialized (
      select chosen.id from webhook_endpoints endpoint
        cross join lateral (
          select id from webhook_deliveries
           where endpoint_id = endpoint.id and status = 'pending' and next_attempt_at <= now()
           order by next_attempt_at, id
           limit case when endpoint.failing_since is null then ${maxParallel}::int else 1 end
             for update skip locked
        ) as chosen
       where endpoint.disabled_at is null and endpoint.id <> all(${busy}::int[])
    )
    update webhook_deliveries d
       set attempts = d.attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds}::float8)
      from due, webhook_events v, webhook_endpoints e
     where d.id = due.id and v.id = d.event_id and e.id = d.endpoint_id
    returning d.id::float8 as id, d.endpoint_id, d.attempts, e.url, e.secret,
              case when e.previous_secret_until > now() then e.previous_secret end as previous_secret,
              v.uid, v.type, v.data, v.created_at`)
}

/** True if events wait for distribution or deliveries for an attempt or the end of their endpoint. */
export async function hasDueWebhooks(): Promise<boolean> {
  const { isDue } = await db.one<{ isDue: boolean }>(sql`
    select exists (select from webhook_events where not is_distributed)
        or exists (select from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
                    where d.status = 'pending' and (d.next_attempt_at <= now() or e.disabled_at is not null)) as is_due`)
  return isDue
}

const batchSize = 500

/** Makes a delivery per new event and endpoint with its type. That of a disabled endpoint has failed, so it can be replayed. */
export async function distributeEvents(): Promise<void> {
  for (let events = batchSize; events === batchSize; ) events = await distributeBatch()
}

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
