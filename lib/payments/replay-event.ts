import sql from 'sql-template-tag'
import { z } from 'zod'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { longIdShape } from '@/lib/core/wire'
import { enqueueEvent } from './store-event'

/** One that is already processed stays as it is. Throws PaymentEventNotFound or PaymentEventBodyGone. */
export const replayEvent = change({
  name: 'payment-event.replay',
  topics: ['money'],
  role: 'editor',
  harmless: 'Processes a signed event of a provider, which takes effect once.',
  did: 'processed {subject} again',
  undo: 'Each event takes effect once.',
  failures: {
    PaymentEventNotFound: 'This event does not exist.',
    PaymentEventBodyGone: 'The content of this event was deleted, so it cannot be replayed.',
  },
  input: z.object({ id: longIdShape }),
  async run(db, { id }) {
    const event = await db.row<{ kind: string; hasBody: boolean; status: string }>(sql`
      select kind, body is not null as has_body, status::text as status from payment_events
       where id = ${id} for no key update`)
    if (!event) throw new Failure('PaymentEventNotFound')
    if (!event.hasBody) throw new Failure('PaymentEventBodyGone')
    await db.run(sql`update payment_events set status = 'received' where id = ${id} and status = 'failed'`)
    await enqueueEvent(db, id)
    return {
      subject: { type: 'payment event', id, name: event.kind },
      before: { status: event.status },
      after: { status: event.status === 'processed' ? 'processed' : 'received' },
    }
  },
})
