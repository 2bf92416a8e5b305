import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { type FakeStripe, signStripeBody } from '@/e2e/fixtures/fake-stripe'
import type { StripeEvent } from '@/e2e/fixtures/fake-stripe-objects'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { actOnCheckout } from '@/lib/payments/checkout'
import { checkoutPath, linkExpiry } from '@/lib/payments/checkout-link'
import { processEvent } from '@/lib/payments/process-event'
import { receiveEvent } from '@/lib/payments/receive-event'
import { startDeposit } from '@/lib/payments/start-deposit'
import { makePayer } from '@/lib/payments/testing/payments'

export { signStripeBody }

export const stripePayments = (fake: FakeStripe) => {
  async function makeDeposit(cents = 2_500) {
    const { userId } = await makePayer()
    const { id } = await startDeposit(withoutIdempotency, userId, { amountCents: BigInt(cents) })
    return { userId, id, cents }
  }

  /** Continues to Stripe's page. Returns the session's ID. */
  async function open({ userId, id }: { userId: number; id: number }): Promise<string> {
    const url = await continueAt({ userId, id })
    expect(url).toContain(`${fake.url}/pay/cs_`)
    return url.split('/').at(-1) ?? ''
  }

  async function continueAt({ userId, id }: { userId: number; id: number }): Promise<string> {
    const path = checkoutPath({ userId, depositId: id }, linkExpiry(new Date()))
    return actOnCheckout(path.split('/').at(-1) ?? '', { action: 'continue' })
  }

  /** Events since the last call. */
  const takeEvents = (): StripeEvent[] => fake.objects.events.splice(0)

  /** Receives and processes an event. Returns its stored row. */
  async function process(event: StripeEvent, attempt = 1) {
    await deliver(event)
    return processStored(event.id, attempt)
  }

  /** Delivers an event as Stripe does. Returns whether it was new. */
  async function deliver(event: StripeEvent): Promise<boolean> {
    const body = JSON.stringify(event)
    return receiveEvent('stripe', body, new Headers({ 'stripe-signature': signStripeBody(body) }))
  }

  async function processStored(eventId: string, attempt = 1) {
    const row = await db.row<{ id: number }>(sql`
      select id::float8 from payment_events where provider = 'stripe' and event_id = ${eventId}`)
    await processEvent(row?.id ?? 0, attempt).catch(() => undefined)
    return db.row<{ status: string; outcome: string; error: string; deliveries: number }>(sql`
      select status, outcome, error, deliveries from payment_events where id = ${row?.id ?? 0}`)
  }

  /** Stored events that were not processed yet, such as look-ups. */
  async function processReceived(): Promise<void> {
    const rows = await db.rows<{ id: number }>(sql`
      select id::float8 from payment_events where provider = 'stripe' and status = 'received' order by id`)
    for (const { id } of rows) await processEvent(id, 1).catch(() => undefined)
  }

  return { makeDeposit, open, continueAt, takeEvents, process, deliver, processStored, processReceived }
}
