import sql from 'sql-template-tag'
import type Stripe from 'stripe'
import { unlessMissing } from '@/lib/core/stripe'
import { db } from '@/lib/db/client'
import { type ProviderPayment, readReference } from '@/lib/payments/provider'

type Span = { from: Date; to: Date }

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const createdIn = ({ from, to }: Span) => ({ gte: seconds(from), lt: seconds(to) })

const expand = ['payment_intent.latest_charge']

/** Sessions of deposits, and those of completed deposits that were opened after the span. */
export async function* listCheckoutSessions(stripe: Stripe, span: Span): AsyncIterable<ProviderPayment> {
  const seen = new Set<string>()
  const sessions = stripe.checkout.sessions.list({
    created: createdIn(span),
    limit: 100,
    expand: expand.map(path => `data.${path}`),
  })
  for await (const session of sessions) {
    if (readReference(session.client_reference_id ?? '', 'deposit') === null) continue
    seen.add(session.id)
    yield describeSession(session)
  }
  const completed = await db.rows<{ id: string }>(sql`
    select external_id as id /* not null */ from deposits
     where provider = 'stripe' and status = 'completed' and created_at >= ${span.from} and created_at < ${span.to}`)
  for (const { id } of completed) {
    if (seen.has(id)) continue
    const session = await unlessMissing(stripe.checkout.sessions.retrieve(id, { expand }))
    if (session) yield describeSession(session)
  }
}

function describeSession(session: Stripe.Checkout.Session): ProviderPayment {
  const { id, client_reference_id: reference, amount_total: cents, currency, payment_status } = session
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const hasFailed = session.status === 'expired' || intent?.status === 'requires_payment_method'
  const unpaid = hasFailed ? 'failed' : 'open'
  return {
    externalId: id,
    reference: reference ?? '',
    amountCents: BigInt(cents ?? 0),
    currency: currency ?? '',
    direction: 'in',
    status: payment_status === 'paid' ? 'succeeded' : unpaid,
    refundedCents: BigInt(charge?.amount_refunded ?? 0),
  }
}

/** Transfers of withdrawals, and those of completed withdrawals that were sent after the span. */
export async function* listTransfers(stripe: Stripe, span: Span): AsyncIterable<ProviderPayment> {
  const seen = new Set<string>()
  for await (const transfer of stripe.transfers.list({ created: createdIn(span), limit: 100 })) {
    if (readReference(transfer.metadata.reference ?? '', 'withdrawal') === null) continue
    seen.add(transfer.id)
    yield describeTransfer(transfer)
  }
  const completed = await db.rows<{ id: string }>(sql`
    select external_id as id /* not null */ from withdrawals
     where provider = 'stripe' and status = 'completed' and created_at >= ${span.from} and created_at < ${span.to}`)
  for (const { id } of completed) {
    if (seen.has(id)) continue
    const transfer = await unlessMissing(stripe.transfers.retrieve(id))
    if (transfer) yield describeTransfer(transfer)
  }
}

const describeTransfer = (transfer: Stripe.Transfer): ProviderPayment => ({
  externalId: transfer.id,
  reference: transfer.metadata.reference ?? '',
  amountCents: BigInt(transfer.amount),
  currency: transfer.currency,
  direction: 'out',
  status: transfer.amount_reversed > 0 ? 'failed' : 'succeeded',
  refundedCents: 0n,
})
