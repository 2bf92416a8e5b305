import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type Stripe from 'stripe'
import { db } from '@/lib/db/client'
import { checkoutUrl, linkExpiry } from '@/lib/payments/checkout-link'
import { currency } from '@/lib/payments/provider'
import { isRejected, storeLookup } from './lookup'
import { getCustomer } from './users'

/** Opens the session of a deposit; null if there is nothing left to pay. A deposit has at most one session. */
export async function openSession(stripe: Stripe, depositId: number) {
  await db.run(sql`
    insert into stripe_checkouts (deposit_id)
    select id from deposits where id = ${depositId} and status = 'pending' and expires_at > now()
    on conflict do nothing`)
  const checkout = await findCheckout(depositId)
  if (!checkout || checkout.isClosed) return null
  const session = checkout.sessionId
    ? await stripe.checkout.sessions.retrieve(checkout.sessionId)
    : await createSession(stripe, depositId, checkout)
  return session.status === 'open' && session.url ? { externalId: session.id, url: session.url } : null
}

type Checkout = {
  sessionId: string | null
  isClosed: boolean
  createdAt: Date
  userId: number
  amountCents: bigint
}

const findCheckout = (depositId: number) =>
  db.row<Checkout>(sql`
    select c.session_id, c.is_closed, c.created_at, d.user_id, d.amount_cents
      from stripe_checkouts c join deposits d on d.id = c.deposit_id where c.deposit_id = ${depositId}`)

/** A repeated call has the same parameters and idempotency key, and gets the same session. */
async function createSession(
  stripe: Stripe,
  depositId: number,
  { userId, amountCents, createdAt }: Checkout,
): Promise<Stripe.Checkout.Session> {
  const returnUrl = checkoutUrl({ userId, depositId }, linkExpiry(createdAt))
  const customer = await getCustomer(stripe, userId)
  const reference = `deposit:${depositId}`
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer,
      client_reference_id: reference,
      line_items: [
        {
          quantity: 1,
          price_data: { currency, unit_amount: Number(amountCents), product_data: { name: 'Deposit' } },
        },
      ],
      // The amount is credited in dollars, so it is charged in dollars.
      adaptive_pricing: { enabled: false },
      payment_intent_data: { metadata: { reference } },
      saved_payment_method_options: { payment_method_save: 'enabled' },
      success_url: `${returnUrl}?view=paid`,
      cancel_url: `${returnUrl}?view=left`,
    },
    // Customers have unique IDs, deposits of two databases have not.
    { idempotencyKey: `${customer}:${reference}` },
  )
  await db.run(sql`
    update stripe_checkouts set session_id = ${session.id} where deposit_id = ${depositId} and session_id is null`)
  return session
}

/** Ends a session that is not paid. A result from before is stored like an event, because its webhook may be lost. */
export async function expireSession(stripe: Stripe, depositId: number): Promise<void> {
  const inserted = await db.run(sql`
    insert into stripe_checkouts (deposit_id, is_closed) values (${depositId}, true) on conflict do nothing`)
  const checkout = await findCheckout(depositId)
  if (inserted > 0 || !checkout || checkout.isClosed)
    return storeLookup('slatekeeper.deposit_unopened', unopened(depositId))
  // Without an ID, the process that created it ended before it stored the session.
  const sessionId = checkout.sessionId ?? (await createSession(stripe, depositId, checkout)).id
  const session = await stripe.checkout.sessions
    .expire(sessionId, {}, { idempotencyKey: randomUUID() })
    .catch(error => {
      // It is not open any more.
      if (!isRejected(error)) throw error
      return stripe.checkout.sessions.retrieve(sessionId)
    })
  const type = session.status === 'expired' ? 'checkout.session.expired' : 'checkout.session.completed'
  if (session.status !== 'open') await storeLookup(type, session, session.payment_status)
}

const unopened = (depositId: number) => ({ id: `unopened:${depositId}`, livemode: null, depositId })
