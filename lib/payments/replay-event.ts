import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { enqueueEvent } from './store-event'

/**
 * Processes a stored event again. One that is already processed stays as it is. Throws PaymentEventNotFound or
 * PaymentEventBodyGone.
 */
export async function replayEvent(by: Author, id: number): Promise<void> {
  await transaction(async db => {
    const event = await db.row<{ eventId: string; kind: string; hasBody: boolean; status: string }>(sql`
      select event_id, kind, body is not null as has_body, status::text as status from payment_events
       where id = ${id} for no key update`)
    if (!event) throw new Failure('PaymentEventNotFound')
    if (!event.hasBody) throw new Failure('PaymentEventBodyGone')
    await db.run(sql`update payment_events set status = 'received' where id = ${id} and status = 'failed'`)
    await enqueueEvent(db, id)
    await recordChange(db, by, {
      action: 'payment-event.replay',
      subject: { type: 'payment event', id, name: event.kind },
      before: { status: event.status },
      after: { status: event.status === 'processed' ? 'processed' : 'received' },
    })
  })
}
