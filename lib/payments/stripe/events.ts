import sql from 'sql-template-tag'
import { z } from 'zod'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { rejected } from '@/lib/payments/agreement'
import { type PaymentFact, readReference } from '@/lib/payments/provider'
import { account, describeAccount, reportMethod, stripeMethod } from './methods'

/** A webhook, or a look-up in the form of one. `account` is the connected account that the event is about. */
export const stripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({ object: z.unknown() }),
})

export type StripeEvent = z.output<typeof stripeEvent>

const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()

const session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  customer: idOf,
  payment_intent: idOf,
  payment_status: z.string(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
})

const dispute = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  payment_intent: idOf,
  status: z.string(),
})

const refund = dispute.extend({ status: z.string().nullish() })

const transfer = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  destination: idOf,
  amount_reversed: z.int().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

/** The fact of an event, in the transaction that applies it. Throws PaymentEventRejected or PaymentEventEarly. */
export async function readStripeFact(
  db: Db,
  event: StripeEvent,
  paidWith: string,
): Promise<PaymentFact | null> {
  const { type } = event
  const { object } = event.data
  if (type === 'account.updated') return readAccount(db, account.parse(object))
  if (type === 'account.application.deauthorized')
    return event.account ? { kind: 'method.removed', methodId: event.account } : null
  // Other events of a connected account are about its own money.
  if (event.account) return null
  if (type.startsWith('checkout.session.')) return readSession(db, type, session.parse(object), paidWith)
  if (type.startsWith('refund.')) return readRefund(db, refund.parse(object))
  if (type.startsWith('charge.dispute.')) return readDispute(db, dispute.parse(object))
  if (type === 'transfer.created' || type === 'transfer.reversed')
    return readTransfer(db, type, transfer.parse(object))
  if (type.startsWith('payment_method.')) return readMethod(db, type, stripeMethod.parse(object))
  if (type === 'slatekeeper.deposit_unopened') return readUnopened(db, object)
  return null
}

/** The payment intent of a deposit that the event reports as paid, or null. */
export function findPaidIntent({ type, account, data }: StripeEvent): string | null {
  if (account || !type.startsWith('checkout.session.')) return null
  const paid = session.parse(data.object)
  const isDeposit = readReference(paid.client_reference_id ?? '', 'deposit') !== null
  return isDeposit && isPaid(type, paid.payment_status) ? (paid.payment_intent ?? null) : null
}

const isPaid = (type: string, status: string) =>
  type === 'checkout.session.async_payment_succeeded' ||
  (type === 'checkout.session.completed' && status === 'paid')

async function readSession(
  db: Db,
  type: string,
  { id, payment_status: status, ...of }: z.output<typeof session>,
  paidWith: string,
): Promise<PaymentFact | null> {
  const reference = of.client_reference_id ?? ''
  const depositId = readReference(reference, 'deposit')
  if (depositId === null) return null
  await assertOwner(db, depositId, of.customer ?? null)
  if (of.payment_intent) await recordIntent(db, depositId, id, of.payment_intent)
  const subject = {
    externalId: id,
    reference,
    amountCents: BigInt(of.amount_total ?? 0),
    currency: of.currency ?? '',
  }
  if (type === 'checkout.session.expired')
    return { ...subject, kind: 'deposit.failed', reason: 'It was not paid in time' }
  if (type === 'checkout.session.async_payment_failed')
    return { ...subject, kind: 'deposit.failed', reason: 'The payment failed' }
  return isPaid(type, status) ? { ...subject, kind: 'deposit.succeeded', method: null, paidWith } : null
}

/** Numbers of deposits repeat in other databases that use the same account at Stripe, customers do not. */
async function assertOwner(db: Db, depositId: number, customer: string | null): Promise<void> {
  const owner = await db.row<{ customerId: string }>(sql`
    select customer_id /* not null */ from deposits join stripe_customers on stripe_customers.user_id = deposits.user_id
     where deposits.id = ${depositId}`)
  if (!owner) throw rejected(`there is no deposit:${depositId} at stripe`)
  if (customer === null || owner.customerId !== customer)
    throw rejected(`it belongs to customer ${customer}, not to the user of deposit ${depositId}`)
}

async function recordIntent(db: Db, depositId: number, sessionId: string, intentId: string): Promise<void> {
  await db.run(sql`
    update stripe_checkouts set payment_intent_id = ${intentId}, session_id = ${sessionId}
     where deposit_id = ${depositId} and coalesce(session_id, ${sessionId}) = ${sessionId}
       and payment_intent_id is null`)
}

/** The deposit of a payment intent, in the form of what Stripe would report. */
async function findSubject(db: Db, intentId: string | null) {
  const deposit = await db.row<{ id: number; amountCents: bigint; sessionId: string }>(sql`
    select deposits.id::float8, amount_cents, session_id /* not null */
      from stripe_checkouts join deposits on deposits.id = deposit_id where payment_intent_id = ${intentId}`)
  if (!deposit) throw new Failure('PaymentEventEarly', { waitsFor: 'the payment of the deposit' })
  const { id, sessionId, amountCents } = deposit
  return { externalId: sessionId, reference: `deposit:${id}`, amountCents }
}

async function readRefund(
  db: Db,
  { id, amount, currency, payment_intent: intent, status }: z.output<typeof refund>,
): Promise<PaymentFact | null> {
  if (status === 'failed' || status === 'canceled') {
    const taken = await db.row(sql`
      select from deposit_reversals where provider = 'stripe' and external_id = ${id}`)
    if (taken) throw rejected(`refund ${id} is ${status} after its amount was taken back`)
    return null
  }
  if (status !== 'succeeded') return null
  const subject = await findSubject(db, intent ?? null)
  return { ...subject, currency, kind: 'deposit.refunded', reversalId: id, refundedCents: BigInt(amount) }
}

/** Inquiries, whose statuses begin with `warning`, move no money. */
const disputeStatus: Record<string, 'open' | 'won' | 'lost'> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
}

async function readDispute(
  db: Db,
  { id, amount, currency, payment_intent: intent, status: stripeStatus }: z.output<typeof dispute>,
): Promise<PaymentFact | null> {
  const status = disputeStatus[stripeStatus]
  if (!status) return null
  const subject = await findSubject(db, intent ?? null)
  return {
    ...subject,
    currency,
    kind: 'deposit.disputed',
    reversalId: id,
    disputedCents: BigInt(amount),
    status,
  }
}

async function readTransfer(
  db: Db,
  type: string,
  { id, amount, amount_reversed: reversed, currency, destination, metadata }: z.output<typeof transfer>,
): Promise<PaymentFact | null> {
  const reference = metadata?.reference ?? ''
  const withdrawalId = readReference(reference, 'withdrawal')
  if (withdrawalId === null) return null
  const ours = await db.row<{ destination: string | null }>(sql`
    select coalesce(t.destination, m.user_payment_option_id) as destination
      from withdrawals w left join stripe_transfers t on t.withdrawal_id = w.id
           left join payment_methods m on m.id = w.payment_method_id
     where w.id = ${withdrawalId}`)
  if (ours?.destination && ours.destination !== destination)
    throw rejected(`it pays to ${destination}, not to the method of withdrawal ${withdrawalId}`)
  if (type === 'transfer.reversed' && (reversed ?? amount) < amount)
    throw rejected(`${reversed} of ${amount} of the transfer were reversed: return that amount by hand`)
  const subject = { externalId: id, reference, amountCents: BigInt(amount), currency }
  return type === 'transfer.created'
    ? { ...subject, kind: 'withdrawal.completed' }
    : { ...subject, kind: 'withdrawal.failed', reason: 'The payment was reversed' }
}

async function readMethod(
  db: Db,
  type: string,
  method: z.output<typeof stripeMethod>,
): Promise<PaymentFact | null> {
  if (type === 'payment_method.detached') return { kind: 'method.removed', methodId: method.id }
  const owner = await db.row<{ userId: number }>(sql`
    select user_id from stripe_customers where customer_id = ${method.customer ?? null}`)
  if (!owner) return null
  const kind = type === 'payment_method.attached' ? 'method.saved' : 'method.changed'
  return { kind, userId: owner.userId, method: reportMethod(method) }
}

async function readAccount(db: Db, reported: z.output<typeof account>): Promise<PaymentFact | null> {
  const owner = await db.row<{ userId: number }>(sql`
    select user_id from stripe_customers where account_id = ${reported.id}`)
  const method = owner && describeAccount(reported)
  if (!method) return null
  // Before the user has completed it, it is no payment method.
  return { kind: method.canReceive ? 'method.saved' : 'method.changed', userId: owner.userId, method }
}

/** The user never opened a session, and cannot open one any more. */
async function readUnopened(db: Db, object: unknown): Promise<PaymentFact | null> {
  const { id, depositId } = z.object({ id: z.string(), depositId: z.int() }).parse(object)
  const deposit = await db.row<{ amountCents: bigint; currency: string }>(sql`
    select amount_cents, currency from deposits join stripe_checkouts on deposit_id = deposits.id and is_closed
     where deposits.id = ${depositId}`)
  if (!deposit) throw rejected(`deposit ${depositId} was opened`)
  const reference = `deposit:${depositId}`
  return { ...deposit, kind: 'deposit.failed', externalId: id, reference, reason: 'It was not paid in time' }
}
