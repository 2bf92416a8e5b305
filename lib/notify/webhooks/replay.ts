import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { runInBatches } from '@/lib/db/run-in-batches'
import { lockEndpoint, type WebhookEndpoint } from './endpoints'
import { enqueueSending } from './enqueue-sending'
import { testEventType, webhookFailures } from './rules'

const sending = {
  role: 'editor',
  harmless: 'Sends events that the endpoint subscribed to.',
  undo: 'What was sent cannot be taken back.',
  failures: webhookFailures,
} as const

/** All attempts start again, also after a delivery; the webhook-id stays. Throws WebhookDeliveryNotFound, WebhookDisabled. */
export const replayDelivery = change({
  ...sending,
  name: 'webhook.replay-delivery',
  did: ({ after: { type } }) => `replayed ${type ? `${type} to` : 'a delivery of'} {subject}`,
  // More than the IDs of other tables.
  input: z.object({ id: z.int().min(1) }),
  async run(db, { id }) {
    const found = await db.row<{ endpointId: number; type: string }>(sql`
      select d.endpoint_id, v.type from webhook_deliveries d join webhook_events v on v.id = d.event_id where d.id = ${id}`)
    if (!found) throw new Failure('WebhookDeliveryNotFound')
    const endpoint = await lockEnabled(db, found.endpointId)
    await db.run(sql`
      update webhook_deliveries
         set status = 'pending', attempts = 0, next_attempt_at = now(), closed_at = null, error = ''
       where id = ${id}`)
    await enqueueSending(db)
    return { subject: subjectOf(endpoint), after: { delivery: id, type: found.type } }
  },
})

/** The record of replayFailed, which sends them in batches. */
export const announceReplay = change({
  ...sending,
  name: 'webhook.replay',
  did: 'replayed the failed deliveries of {subject}',
  input: z.object({ id: idShape, since: instantShape, until: instantShape }),
  async run(db, { id, since, until }) {
    const endpoint = await lockEnabled(db, id)
    const found = await db.row(sql`
      select from webhook_deliveries
       where endpoint_id = ${id} and status = 'failed' and closed_at between ${since} and ${until} limit 1`)
    if (!found) return { subject: subjectOf(endpoint), isUnchanged: true }
    return { subject: subjectOf(endpoint), after: { since } }
  },
})

/** Sends all deliveries again that failed since a time. Returns their number. Throws WebhookNotFound, WebhookDisabled. */
export async function replayFailed(by: Author, id: number, since: Date): Promise<number> {
  // Those that fail again meanwhile are not sent a third time.
  const until = new Date()
  const { auditId } = await announceReplay(by, { id, since, until })
  if (auditId === null) return 0
  const deliveries = await runInBatches(maxRows =>
    pool.run(sql`
      update webhook_deliveries
         set status = 'pending', attempts = 0, next_attempt_at = now(), closed_at = null, error = ''
       where id in (select id from webhook_deliveries
                     where endpoint_id = ${id} and status = 'failed' and closed_at between ${since} and ${until}
                     limit ${maxRows}::int)`),
  )
  if (deliveries > 0) await enqueueSending(pool)
  return deliveries
}

/** Throws WebhookNotFound, WebhookDisabled. */
export const sendTestEvent = change({
  ...sending,
  name: 'webhook.test',
  harmless: 'Sends an event without data.',
  did: 'sent a test event to {subject}',
  input: z.object({ id: idShape }),
  async run(db, { id }) {
    const endpoint = await lockEnabled(db, id)
    await db.run(sql`
      with event as (
        insert into webhook_events (type, data, is_distributed) values (${testEventType}, '{}', true) returning id
      )
      insert into webhook_deliveries (event_id, endpoint_id, status, next_attempt_at)
      select id, ${id}::int, 'pending', now() from event`)
    await enqueueSending(db)
    return { subject: subjectOf(endpoint) }
  },
})

async function lockEnabled(db: Db, id: number): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(db, id)
  if (endpoint.disabledAt) throw new Failure('WebhookDisabled')
  return endpoint
}

const subjectOf = ({ id, name }: WebhookEndpoint) => ({ type: 'webhook', id, name })
