import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange, type Values } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { runInBatches } from '@/lib/db/run-in-batches'
import { transaction } from '@/lib/db/transaction'
import { lockEndpoint, type WebhookEndpoint } from './endpoints'
import { enqueueSending } from './enqueue-sending'
import { testEventType } from './rules'

/**
 * Sends a delivery again with all its attempts, also one that was delivered. Its webhook-id stays the same. Throws
 * WebhookDeliveryNotFound, WebhookDisabled.
 */
export async function replayDelivery(by: Author, id: number): Promise<void> {
  await transaction(async db => {
    const found = await db.row<{ endpointId: number; type: string }>(sql`
      select d.endpoint_id, v.type from webhook_deliveries d join webhook_events v on v.id = d.event_id where d.id = ${id}`)
    if (!found) throw new Failure('WebhookDeliveryNotFound')
    const endpoint = await lockEnabled(db, found.endpointId)
    await db.run(sql`
      update webhook_deliveries
         set status = 'pending', attempts = 0, next_attempt_at = now(), closed_at = null, error = ''
       where id = ${id}`)
    await enqueueSending(db)
    await recordReplay(db, by, endpoint, { delivery: id, type: found.type })
  })
}

/** Sends all deliveries again that failed since a time. Returns their number. Throws WebhookNotFound, WebhookDisabled. */
export async function replayFailed(by: Author, endpointId: number, since: Date): Promise<number> {
  // Those that fail again meanwhile are not sent a third time.
  const failed = sql`endpoint_id = ${endpointId} and status = 'failed' and closed_at between ${since} and ${new Date()}`
  await transaction(async db => {
    const endpoint = await lockEnabled(db, endpointId)
    const found = await db.row(sql`select from webhook_deliveries where ${failed} limit 1`)
    if (found) await recordReplay(db, by, endpoint, { since })
  })
  const deliveries = await runInBatches(maxRows =>
    pool.run(sql`
      update webhook_deliveries
         set status = 'pending', attempts = 0, next_attempt_at = now(), closed_at = null, error = ''
       where id in (select id from webhook_deliveries where ${failed} limit ${maxRows}::int)`),
  )
  if (deliveries > 0) await enqueueSending(pool)
  return deliveries
}

/** Throws WebhookNotFound, WebhookDisabled. */
export async function sendTestEvent(by: Author, endpointId: number): Promise<void> {
  await transaction(async db => {
    const { name } = await lockEnabled(db, endpointId)
    await db.run(sql`
      with event as (
        insert into webhook_events (type, data, is_distributed) values (${testEventType}, '{}', true) returning id
      )
      insert into webhook_deliveries (event_id, endpoint_id, status, next_attempt_at)
      select id, ${endpointId}::int, 'pending', now() from event`)
    await enqueueSending(db)
    await recordChange(db, by, { action: 'webhook.test', subject: { type: 'webhook', id: endpointId, name } })
  })
}

async function lockEnabled(db: Db, id: number): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(db, id)
  if (endpoint.disabledAt) throw new Failure('WebhookDisabled')
  return endpoint
}

async function recordReplay(
  db: Db,
  by: Author,
  { id, name }: WebhookEndpoint,
  replayed: Values,
): Promise<void> {
  await recordChange(db, by, {
    action: 'webhook.replay',
    subject: { type: 'webhook', id, name },
    after: replayed,
  })
}
