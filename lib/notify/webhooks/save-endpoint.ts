import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { findUrlProblem } from './addresses'
import { lockEndpoint } from './endpoints'
import { maskUrl, maxEndpoints, rotationHours } from './rules'
import type { WebhookInput } from './schema-console'
import { createSecret, encryptSecret } from './secrets'

/** The log shows no secrets that a URL may contain, and every role reads it. */
const valuesOf = ({ name, url, events }: Pick<WebhookInput, 'name' | 'url' | 'events'>) => ({
  name,
  url: maskUrl(url),
  events: [...events].sort(),
})

/** Returns the secret, which is not shown again. Throws TooManyWebhooks, WebhookUrlInvalid. */
export async function createEndpoint(
  by: Author,
  { name, url, events, reason }: WebhookInput,
): Promise<{ id: number; secret: string }> {
  assertUrl(url)
  return transaction(async db => {
    await assertWithinPolicy(db, by, 'webhook.change', {})
    await db.run(sql`lock table webhook_endpoints in share row exclusive mode`)
    const next = await db.one<{ id: number; count: number }>(sql`
      select nextval(pg_get_serial_sequence('webhook_endpoints', 'id'))::int as id,
             (select count(*)::int from webhook_endpoints) as count`)
    if (next.count >= maxEndpoints) throw new Failure('TooManyWebhooks', { maximum: maxEndpoints })
    const { id } = next
    const secret = createSecret()
    await db.run(sql`
      insert into webhook_endpoints (id, name, url, events, secret)
      values (${id}, ${name}, ${url}, ${events}::text[], ${encryptSecret(secret, id)})`)
    await recordChange(db, by, {
      action: 'webhook.create',
      subject: { type: 'webhook', id, name },
      before: null,
      after: valuesOf({ name, url, events }),
      reason,
    })
    return { id, secret }
  })
}

/** Pending deliveries go to the new address too, which starts without failures. Throws EditConflict, WebhookNotFound, WebhookUrlInvalid. */
export async function changeEndpoint(
  by: Author,
  { id, updatedAt, name, url, events, reason }: WebhookInput & { id: number; updatedAt: Date },
): Promise<void> {
  assertUrl(url)
  await transaction(async db => {
    await assertWithinPolicy(db, by, 'webhook.change', {})
    const before = await lockEndpoint(db, id)
    await assertFresh(db, { type: 'webhook', id }, before.updatedAt, updatedAt)
    // What the clock changed since the last minute was for the former types.
    await db.run(sql`select record_app_events()`)
    await db.run(sql`
      update webhook_endpoints
         set name = ${name}, url = ${url}, events = ${events}::text[],
             subscribed_at = case when events @> ${events}::text[] then subscribed_at else now() end,
             failing_since = case when url = ${url} then failing_since end,
             updated_at = date_trunc('milliseconds', clock_timestamp())
       where id = ${id}`)
    await recordChange(db, by, {
      action: 'webhook.change',
      subject: { type: 'webhook', id, name },
      before: valuesOf(before),
      after: valuesOf({ name, url, events }),
      reason,
    })
  })
}

/**
 * Both secrets sign for a day, so that the receiver can be changed in between. Returns the new one. Throws
 * WebhookNotFound.
 */
export async function rotateSecret(
  by: Author,
  { id, reason }: { id: number; reason: string },
): Promise<string> {
  return transaction(async db => {
    await assertWithinPolicy(db, by, 'webhook.rotate-secret', {})
    const { name } = await lockEndpoint(db, id)
    const secret = createSecret()
    await db.run(sql`
      update webhook_endpoints
         set previous_secret = secret, previous_secret_until = now() + make_interval(hours => ${rotationHours}::int),
             secret = ${encryptSecret(secret, id)}, updated_at = date_trunc('milliseconds', clock_timestamp())
       where id = ${id}`)
    await recordChange(db, by, {
      action: 'webhook.rotate-secret',
      subject: { type: 'webhook', id, name },
      reason,
    })
    return secret
  })
}

function assertUrl(url: string): void {
  const message = findUrlProblem(url, env().QA_TOOLS)
  if (message) throw new Failure('WebhookUrlInvalid', { message })
}
