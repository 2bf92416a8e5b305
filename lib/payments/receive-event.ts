import sql from 'sql-template-tag'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { findProviderNamed } from './find-provider'
import { type ProviderName, providerNames } from './provider'

export const eventTaskName = 'process_payment_event'
export const eventAttempts = 12

/**
 * Stores a signed event and enqueues its processing in one transaction; it counts once, however often it is sent. Returns
 * whether it is new. Throws WebhookProviderUnknown or WebhookSignatureInvalid.
 */
export async function receiveEvent(name: string, body: string, headers: Headers): Promise<boolean> {
  const provider = isProviderName(name) ? await findProviderNamed(name) : null
  if (!provider) throw new Failure('WebhookProviderUnknown')
  const { eventId, kind } = provider.readEvent(body, headers)
  return transaction(async db => {
    const stored = await db.row<{ id: number; deliveries: number }>(sql`
      insert into payment_events as stored (provider, event_id, kind, body)
      values (${provider.name}, ${eventId}, ${kind}, ${body})
      on conflict (provider, event_id) do update set deliveries = stored.deliveries + 1
      returning id, deliveries`)
    if (!stored) throw new Error('insert into payment_events returned no row')
    const isNew = stored.deliveries === 1
    if (isNew) await enqueueEvent(db, stored.id)
    return isNew
  })
}

export async function enqueueEvent(db: Parameters<typeof enqueueJob>[0], id: number): Promise<void> {
  await enqueueJob(db, eventTaskName, { id }, { key: `payment-event:${id}`, maxAttempts: eventAttempts })
}

function isProviderName(name: string): name is ProviderName {
  return (providerNames as readonly string[]).includes(name)
}
