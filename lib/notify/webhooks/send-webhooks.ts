import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { serviceAuthor } from '@/lib/change/audit/author'
import { cutText } from '@/lib/core/cut-text'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { type Span, withSpan } from '@/lib/core/span'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { type Transaction, transaction } from '@/lib/db/transaction'
import type { JobContext } from '@/lib/jobs/job-kind'
import { findUrlProblem } from './addresses'
import { type ClaimedDelivery, claimDeliveries, distributeEvents, failDisabled } from './claim-deliveries'
import { decryptSecret, signHeaders } from './endpoints'
import { sendJobName } from './enqueue-sending'
import { postWebhook } from './post-webhook'
import { failingDays, isAcknowledged, webhookRetryDelay } from './rules'
import { disableEndpoint } from './switch-endpoint'

const timeoutMs = 10_000

/** Results are stored by a few connections, since requests of the app share the pool. */
const limitWrites = pLimit(4)

/** How often a run that waits for a slow response looks for what is due to others. */
const pollMs = 1_000

/** Sends all that is due, to each endpoint in batches of its own, so that a slow one delays no other. */
export async function sendWebhooks(
  { id, signal }: Pick<JobContext, 'id' | 'signal'>,
  timeout = timeoutMs * env().TIMEOUT_SCALE,
): Promise<void> {
  const batches = new Map<number, Promise<void>>()
  try {
    while (true) {
      await dropWaiting(id)
      await distributeEvents()
      await failDisabled()
      const claimed = await claimDeliveries(60 + timeout / 1_000, [...batches.keys()])
      for (const endpointId of new Set(claimed.map(delivery => delivery.endpointId))) {
        const batch = claimed.filter(delivery => delivery.endpointId === endpointId)
        const sent = Promise.all(batch.map(delivery => send(delivery, timeout, signal)))
        batches.set(
          endpointId,
          sent.then(() => void batches.delete(endpointId)),
        )
      }
      const isDone = batches.size === 0
      if (!isDone) await Promise.race([...batches.values(), wait(pollMs, undefined, { ref: false })])
      // Also if the requests ended while this looked for more: the job is then repeated.
      signal.throwIfAborted()
      if (isDone) return
    }
  } finally {
    await Promise.allSettled(batches.values())
  }
}

/** Other jobs that wait have nothing left to do: this run sees the events of their transactions. */
async function dropWaiting(jobId: string) {
  await db.run(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = ${sendJobName} and id <> ${jobId}::bigint
       and locked_at is null and attempts = 0 and run_at <= now()
    having count(*) > 0`)
}

async function send(delivery: ClaimedDelivery, timeout: number, signal: AbortSignal): Promise<void> {
  const start = performance.now()
  const limit = AbortSignal.timeout(timeout)
  const response = await withSpan(
    () => describeSending(delivery),
    () => request(delivery, AbortSignal.any([signal, limit])),
  ).catch((error: Error) => ({
    status: null,
    body: '',
    error: limit.aborted ? 'No response in time' : describeError(error),
    retryAfterSeconds: 0,
  }))
  // Not an attempt: the process stops, and another one sends it again.
  if (signal.aborted && response.status === null) return
  const durationMs = Math.round(performance.now() - start)
  const { id, endpointId, type, attempts } = delivery
  if (!isAcknowledged(response.status))
    log.warn({ deliveryId: id, endpointId, type, attempts, reason: response.error }, 'webhook not delivered')
  try {
    await limitWrites(() => recordDeliveryAttempt(delivery, { ...response, durationMs }))
  } catch (error) {
    // Such as a lock timeout. The attempt is repeated after its lease, and other deliveries go on.
    log.error({ error, deliveryId: id, endpointId }, 'webhook attempt not recorded')
  }
}

function describeSending({ id, endpointId, type, attempts }: ClaimedDelivery): Span {
  return {
    name: 'send webhook',
    kind: 'internal',
    attributes: {
      'slatekeeper.webhook.delivery_id': id,
      'slatekeeper.webhook.endpoint_id': endpointId,
      'slatekeeper.webhook.event_type': type,
      'slatekeeper.webhook.attempt': attempts,
    },
  }
}

async function request(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Omit<Attempt, 'durationMs'>> {
  const { endpointId, url, secret, previousSecret, uid, type, data, createdAt } = delivery
  const allowsLocal = env().QA_TOOLS
  const problem = findUrlProblem(url, allowsLocal)
  if (problem) throw new Error(`The URL is not allowed: ${problem}`)
  const current = decryptSecret(secret, endpointId)
  if (!current) throw new Error('The secret cannot be decrypted. Rotate it.')
  const previous = previousSecret && decryptSecret(previousSecret, endpointId)
  const secrets = previous ? [current, previous] : [current]
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
  const headers = signHeaders(secrets, { id: `evt_${uid}`, at: new Date(), body })
  const response = await postWebhook({ url, headers, body, signal, allowsLocal })
  return { ...response, error: describeStatus(response.status) }
}

/** An error of several addresses has a code and no message. */
function describeError(error: NodeJS.ErrnoException): string {
  return cutText((error.message || error.code || 'No connection').replaceAll('\u0000', ''), 500)
}

function describeStatus(status: number): string {
  if (isAcknowledged(status)) return ''
  const isRedirect = status >= 300 && status < 400
  return `Answered ${status}${isRedirect ? '; redirects are not followed' : ''}`
}

/** Without a response the status is null. */
type Attempt = {
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
