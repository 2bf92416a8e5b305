import sql from 'sql-template-tag'
import { serviceAuthor } from '@/lib/change/audit/author'
import type { Db } from '@/lib/db/db'
import { type Transaction, transaction } from '@/lib/db/transaction'
import type { ClaimedDelivery } from './claim-deliveries'
import { failingDays, isAcknowledged, webhookRetryDelay } from './rules'
import { disableEndpoint } from './switch-endpoint'

/** Without a response the status is null. */
export type Attempt = {
  status: number | null
  body: string
  error: string
  durationMs: number
  retryAfterSeconds: number
}

/** Disables an endpoint that answers 410, or nothing but errors for days. Locks the endpoint first, as all other changes do. */
export async function recordDeliveryAttempt(delivery: ClaimedDelivery, attempt: Attempt): Promise<void> {
  await transaction(db =>
    isAcknowledged(attempt.status)
      ? recordDelivered(db, delivery, attempt)
      : recordFailed(db, delivery, attempt),
  )
}

async function recordDelivered(db: Db, { id, endpointId }: ClaimedDelivery, attempt: Attempt) {
  await db.run(sql`
    update webhook_endpoints set failing_since = null where id = ${endpointId} and failing_since is not null`)
  await db.run(sql`
    update webhook_deliveries
       set status = 'delivered', next_attempt_at = null, closed_at = now(), error = '',
           response_status = ${attempt.status}, response_body = ${attempt.body}, duration_ms = ${attempt.durationMs}
     where id = ${id}`)
}

/** Changes nothing of an endpoint that was disabled or has another URL by now, nor of a delivery that was replayed. */
async function recordFailed(
  db: Transaction,
  { id, endpointId, attempts, url }: ClaimedDelivery,
  attempt: Attempt,
) {
  const endpoint = await db.row<{ isHopeless: boolean }>(sql`
    update webhook_endpoints set failing_since = coalesce(failing_since, now())
     where id = ${endpointId} and disabled_at is null and url = ${url}
    returning failing_since < now() - make_interval(days => ${failingDays}::int) as is_hopeless`)
  const isGone = attempt.status === 410
  const delaySeconds = isGone ? null : webhookRetryDelay(attempts, attempt.retryAfterSeconds, Math.random())
  await db.run(sql`
    update webhook_deliveries
       set status = case when ${delaySeconds}::float8 is null then 'failed' else 'pending' end::webhook_delivery_status,
           next_attempt_at = now() + make_interval(secs => ${delaySeconds}::float8),
           closed_at = case when ${delaySeconds}::float8 is null then now() end,
           error = ${attempt.error}, response_status = ${attempt.status}, response_body = ${attempt.body},
           duration_ms = ${attempt.durationMs}
     where id = ${id} and status = 'pending' and attempts = ${attempts}`)
  if (endpoint && (isGone || endpoint.isHopeless))
    await disableEndpoint.in(
      db,
      serviceAuthor('Worker'),
      { id: endpointId, because: isGone ? 'gone' : 'failing' },
      { reason: isGone ? 'It answered 410 Gone' : `Every request failed for ${failingDays} days` },
    )
}
