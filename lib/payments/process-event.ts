import sql from 'sql-template-tag'
import { z } from 'zod'
import { change } from '@/lib/change/change'
import { Failure, isFailure } from '@/lib/core/failure'
import { maskPersonal } from '@/lib/core/log'
import { longIdShape } from '@/lib/core/wire'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { applyFact } from './apply-fact'
import { getProviderNamed } from './find-provider'
import type { ProviderName } from './provider'
import { openCase } from './resolve-case'
import { enqueueEvent, maxPaymentEventAttempts } from './store-event'

type StoredEvent = {
  id: number
  provider: ProviderName
  eventId: string
  body: string | null
  status: 'received' | 'processed' | 'failed'
}

/** Once: fact and status commit together. An event that contradicts our records fails and opens a case; other errors are thrown. */
export async function processEvent(id: number, attempt: number): Promise<string> {
  try {
    const paidWith = await findPaidWith(id)
    return await transaction(db => processIn(db, id, paidWith))
  } catch (error) {
    const isRejected = isFailure(error, 'PaymentEventRejected')
    await recordFailure(id, describe(error), isRejected || attempt >= maxPaymentEventAttempts)
    if (!isRejected) throw error
    return `Rejected: ${error.detail.why}`
  }
}

async function findPaidWith(id: number): Promise<string> {
  const event = await pool.row<Pick<StoredEvent, 'provider' | 'body'>>(sql`
    select provider, body from payment_events where id = ${id} and status <> 'processed'`)
  if (!event?.body) return ''
  const provider = await getProviderNamed(event.provider)
  return provider.findPaidWith(event.body)
}

async function processIn(db: Db, id: number, paidWith: string): Promise<string> {
  const event = await db.row<StoredEvent>(sql`
    select id::float8, provider, event_id, body, status from payment_events where id = ${id} for no key update`)
  if (!event || event.status === 'processed' || event.body === null) return ''
  const provider = await getProviderNamed(event.provider)
  const fact = await provider.interpret(event.body, db, paidWith)
  const applied = fact && (await applyFact(db, event.provider, fact))
  const {
    outcome,
    userId = null,
    depositId = null,
    withdrawalId = null,
  } = applied ?? {
    outcome: 'Changes nothing',
  }
  await db.run(sql`
    update payment_events
       set status = 'processed', processed_at = clock_timestamp(), outcome = ${outcome}, error = '',
           attempts = attempts + 1, user_id = ${userId}, deposit_id = ${depositId}, withdrawal_id = ${withdrawalId}
     where id = ${id}`)
  return outcome
}

function describe(error: unknown): string {
  if (isFailure(error, 'PaymentEventRejected')) return error.detail.why
  if (isFailure(error, 'PaymentEventEarly')) return `Waits for ${error.detail.waitsFor}`
  return maskPersonal(error instanceof Error ? error.message : String(error), 500)
}

/** A failed event can be replayed by an operator. */
async function recordFailure(id: number, reason: string, isFinal: boolean): Promise<void> {
  const event = await pool.row<StoredEvent>(sql`
    update payment_events
       set attempts = attempts + 1, error = ${reason},
           status = case when ${isFinal}::boolean then 'failed' else status end
     where id = ${id} and status <> 'processed'
    returning id::float8, provider, event_id, body, status`)
  if (event?.status === 'failed')
    await openCase(pool, {
      key: `event:${event.provider}:${event.eventId}`,
      kind: 'mismatch',
      provider: event.provider,
      summary: `An event could not be processed: ${reason}`,
      paymentEventId: id,
    })
}

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
