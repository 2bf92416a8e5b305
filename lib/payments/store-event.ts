import sql from 'sql-template-tag'
import { transaction } from '@/lib/db/transaction'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import type { ProviderName, ReceivedEvent } from './provider'

export const eventJobName = 'process_payment_event'
export const maxPaymentEventAttempts = 12

/** Of a webhook, or of a look-up at the provider in the form of one. Returns whether it is new. */
export async function storeEvent(provider: ProviderName, { eventId, kind }: ReceivedEvent, body: string) {
  return transaction(async db => {
    const stored = await db.one<{ id: number; deliveries: number }>(sql`
      insert into payment_events as stored (provider, event_id, kind, body)
      values (${provider}, ${eventId}, ${kind}, ${body})
      on conflict (provider, event_id) do update set deliveries = stored.deliveries + 1
      returning id::float8, deliveries`)
    const isNew = stored.deliveries === 1
    if (isNew) await enqueueEvent(db, stored.id)
    return isNew
  })
}

export async function enqueueEvent(db: Parameters<typeof enqueueJob>[0], id: number): Promise<void> {
  await enqueueJob(
    db,
    eventJobName,
    { id },
    { key: `payment-event:${id}`, maxAttempts: maxPaymentEventAttempts },
  )
}
