import sql from 'sql-template-tag'
import { z } from 'zod'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import { change } from '@/lib/change/change'
import { changedFields } from '@/lib/change/field-label'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import { findUrlProblem } from './addresses'
import { createSecret, encryptSecret, lockEndpoint } from './endpoints'
import { recordAppEvents } from './record-app-events'
import { maskUrl, maxEndpoints, rotationHours, webhookFailures } from './rules'
import { type WebhookInput, webhookInput } from './schema-console'

/** The log shows no secrets that a URL may contain, and every role reads it. */
const valuesOf = ({ name, url, events }: WebhookInput) => ({
  name,
  url: maskUrl(url),
  events: [...events].sort(),
})

/** A part of the URL that the log does not show. */
const hasOtherPath = (one: string, other: string) => one !== other && maskUrl(one) === maskUrl(other)

export const webhookPolicy = {
  role: 'manager',
  reason: 'always',
  secondManager: 'never',
  failures: webhookFailures,
} as const

export const webhookDetails = 'It gets IDs and amounts of entries, payments and accounts.'

/** Returns the secret, which is not shown again. Throws TooManyWebhooks, WebhookUrlInvalid. */
export const createEndpoint = change({
  ...webhookPolicy,
  name: 'webhook.create',
  title: 'Create a webhook endpoint',
  details: webhookDetails,
  did: 'created {subject}',
  undo: 'Delete the endpoint instead.',
  confirm: { unneeded: 'It gets IDs and amounts only.' },
  input: webhookInput,
  async run(db, form) {
    assertUrl(form.url)
    await db.run(sql`lock table webhook_endpoints in share row exclusive mode`)
    const next = await db.one<{ id: number; count: number }>(sql`
      select nextval(pg_get_serial_sequence('webhook_endpoints', 'id'))::int as id,
             (select count(*)::int from webhook_endpoints) as count`)
    if (next.count >= maxEndpoints) throw new Failure('TooManyWebhooks', { maximum: maxEndpoints })
    const { id } = next
    const secret = createSecret()
    await db.run(sql`
      insert into webhook_endpoints (id, name, url, events, secret)
      values (${id}, ${form.name}, ${form.url}, ${form.events}::text[], ${encryptSecret(secret, id)})`)
    return {
      subject: { type: 'webhook', id, name: form.name },
      after: valuesOf(form),
      result: { id, secret },
    }
  },
})

/** Pending deliveries go to the new address too, which starts without failures. Throws EditConflict, WebhookNotFound, WebhookUrlInvalid. */
export const changeEndpoint = change({
  ...webhookPolicy,
  name: 'webhook.change',
  title: 'Change a webhook endpoint',
  details: webhookDetails,
  did: changedFields,
  undo: 'The log has no complete URLs. Change the endpoint instead.',
  confirm: { unneeded: 'It gets IDs and amounts only.' },
  input: z.object({ id: idShape, updatedAt: instantShape, form: webhookInput }),
  async run(db, { id, updatedAt, form: { name, url, events } }) {
    assertUrl(url)
    const before = await lockEndpoint(db, id)
    await assertFresh(db, { type: 'webhook', id }, before.updatedAt, updatedAt)
    // What the clock changed since the last minute was for the former types.
    await recordAppEvents(db)
    await db.run(sql`
      update webhook_endpoints
         set name = ${name}, url = ${url}, events = ${events}::text[],
             subscribed_at = case when events @> ${events}::text[] then subscribed_at else now() end,
             failing_since = case when url = ${url} then failing_since end,
             updated_at = date_trunc('milliseconds', clock_timestamp())
       where id = ${id}`)
    return {
      subject: { type: 'webhook', id, name },
      before: valuesOf(before),
      after: {
        ...valuesOf({ name, url, events }),
        ...(hasOtherPath(before.url, url) && { path: 'changed' }),
      },
    }
  },
})

/** Both secrets sign for a day, so that the receiver can be changed in between. Returns the new one. Throws WebhookNotFound. */
export const rotateSecret = change({
  ...webhookPolicy,
  name: 'webhook.rotate-secret',
  title: 'Rotate the secret of a webhook endpoint',
  details: 'The previous secret is valid for 24 hours.',
  did: 'rotated the secret of {subject}',
  undo: 'The previous secret cannot be restored. Rotate it again.',
  confirm: { unneeded: 'The previous secret is valid for a day.' },
  input: z.object({ id: idShape }),
  async run(db, { id }) {
    const { name } = await lockEndpoint(db, id)
    const secret = createSecret()
    await db.run(sql`
      update webhook_endpoints
         set previous_secret = secret, previous_secret_until = now() + make_interval(hours => ${rotationHours}::int),
             secret = ${encryptSecret(secret, id)}, updated_at = date_trunc('milliseconds', clock_timestamp())
       where id = ${id}`)
    return { subject: { type: 'webhook', id, name }, result: { secret } }
  },
})

function assertUrl(url: string): void {
  const message = findUrlProblem(url, env().QA_TOOLS)
  if (message) throw new Failure('WebhookUrlInvalid', { message })
}
