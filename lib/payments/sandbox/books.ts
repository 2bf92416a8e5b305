import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { type Billing, currency, type PayoutRequest, type ReportedMethod } from '@/lib/payments/provider'
import { type DeliveryMode, newEvent, type SandboxEvent, sendSandboxEvents } from './events'

/** Test methods of the sandbox. Payouts to the second card fail. */
const sandboxMethods = {
  visa: { type: 'card', brand: 'Visa', lastFour: '4242', expMonth: '08', expYear: '2032' },
  returning: { type: 'card', brand: 'Visa', lastFour: '0002', expMonth: '08', expYear: '2032' },
  bank: { type: 'bank', brand: 'Bank account', lastFour: '6789', expMonth: '', expYear: '' },
} as const

export type SandboxMethod = keyof typeof sandboxMethods

const billing: Billing = {
  firstName: 'Sandy',
  lastName: 'Payer',
  address: '1 Sandbox Street',
  phone: '5550100000',
  zip: '10001',
  city: 'New York',
  country: 'US',
  state: 'NY',
  email: 'payer@sandbox.slatekeeper.test',
}

type Stored = {
  id: string
  reference: string
  amountCents: bigint
  currency: string
  status: 'open' | 'succeeded' | 'failed'
  method: ReportedMethod | null
  refundedCents: bigint
}

type Payment = { depositId: number; amountCents: bigint }
type Payout = Pick<PayoutRequest, 'withdrawalId' | 'amountCents'>

/** Takes a payment, unless it is closed. With `saves` it reports the method, which can then be used again. */
export async function pay(
  payment: Payment,
  { kind, saves }: { kind: SandboxMethod; saves: boolean },
  mode: DeliveryMode,
): Promise<void> {
  const { userId } = await pool.one<{ userId: number }>(sql`
    select user_id from deposits where id = ${payment.depositId}`)
  const fingerprint = `sf_${userId}_${kind}`
  const method = { id: `sm_${randomUUID()}`, ...sandboxMethods[kind], fingerprint, canReceive: true, billing }
  await close(payment, 'succeeded', saves ? method : null, mode, '')
}

export async function declineSandboxPayment(payment: Payment, mode: DeliveryMode, reason: string) {
  await close(payment, 'failed', null, mode, reason)
}

async function close(
  { depositId, amountCents }: Payment,
  status: 'succeeded' | 'failed',
  method: ReportedMethod | null,
  mode: DeliveryMode,
  reason: string,
): Promise<void> {
  await transaction(async db => {
    const stored = await open(db, 'payment', `deposit:${depositId}`, amountCents)
    if (stored.status !== 'open') return
    await settle(db, stored.id, status, method)
    const payment = { ...describe(stored), method, reason }
    await sendSandboxEvents(
      db,
      [newEvent('payment.processing', payment), newEvent(`payment.${status}`, payment)],
      mode,
    )
  })
}

/** One payout per withdrawal, however often it is requested. */
export async function payOut({ withdrawalId, amountCents }: PayoutRequest, lastFour: string) {
  return transaction(async db => {
    const stored = await open(db, 'payout', `withdrawal:${withdrawalId}`, amountCents)
    if (stored.status !== 'open') return stored.id
    const isReturned = (stored.method?.lastFour ?? lastFour) === sandboxMethods.returning.lastFour
    await settle(db, stored.id, isReturned ? 'failed' : 'succeeded', null)
    const payment = { ...describe(stored), reason: isReturned ? 'The account does not accept payments' : '' }
    const last = newEvent(isReturned ? 'payout.failed' : 'payout.paid', payment)
    await sendSandboxEvents(db, [newEvent('payout.processing', payment), last], 'normal')
    return stored.id
  })
}

/** The payout fails once it is requested. */
export async function failPayout(db: Db, { withdrawalId, amountCents }: Payout): Promise<void> {
  const { id } = await open(db, 'payout', `withdrawal:${withdrawalId}`, amountCents)
  await db.run(sql`
    update sandbox_payments set method = ${JSON.stringify(sandboxMethods.returning)}::text::jsonb
     where id = ${id} and status = 'open'`)
}

/** The payout of a withdrawal; null if it was not requested. */
export async function findPayout(withdrawalId: number): Promise<{ externalId: string } | null> {
  const payout = await pool.row<{ externalId: string }>(sql`
    select id as external_id from sandbox_payments where reference = ${`withdrawal:${withdrawalId}`} and status <> 'open'`)
  return payout ?? null
}

async function open(db: Db, kind: 'payment' | 'payout', reference: string, amountCents: bigint) {
  await db.run(sql`
    insert into sandbox_payments (id, kind, reference, amount_cents, currency)
    values (${`sp_${randomUUID()}`}, ${kind}, ${reference}, ${amountCents}, ${currency})
    on conflict (reference) do nothing`)
  return db.one<Stored>(sql`
    select id, reference, amount_cents, currency, status, method, refunded_cents
      from sandbox_payments where reference = ${reference} for update`)
}

async function settle(db: Db, id: string, status: Stored['status'], method: ReportedMethod | null) {
  await db.run(sql`
    update sandbox_payments
       set status = ${status}, method = ${method && JSON.stringify(method)}::text::jsonb, closed_at = now()
     where id = ${id}`)
}

const describe = (stored: Stored): SandboxEvent['payment'] => ({
  id: stored.id,
  reference: stored.reference,
  amount_cents: Number(stored.amountCents),
  currency: stored.currency,
})

export function readBooks(from: Date, to: Date): Promise<(Stored & { kind: 'payment' | 'payout' })[]> {
  return pool.rows(sql`
    select id, kind, reference, amount_cents, currency, status, method, refunded_cents from sandbox_payments
     where created_at >= ${from} and created_at < ${to} order by created_at, id`)
}
