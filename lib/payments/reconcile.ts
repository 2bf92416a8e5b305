import sql from 'sql-template-tag'
import { formatDollars } from '@/lib/core/money'
import { db } from '@/lib/db/client'
import { findProviderNamed } from './find-provider'
import {
  type PaymentProvider,
  type ProviderName,
  type ProviderPayment,
  providerNames,
  readReference,
} from './provider'
import { openCase } from './resolve-case'

const dayMs = 24 * 60 * 60 * 1000

/** Events take up to a day when a provider tries them again. */
const settledAfterMs = dayMs
const spanMs = 30 * dayMs

type Own = {
  kind: 'deposit' | 'withdrawal'
  id: number
  userId: number
  amountCents: bigint
  status: string
  refundedCents: bigint
}

/** Compares 30 days of payments with deposits and withdrawals, and opens a case per difference. Returns the number of new cases. */
export async function reconcile(signal: AbortSignal, now = new Date()): Promise<number> {
  const span = { from: new Date(now.getTime() - spanMs), to: new Date(now.getTime() - settledAfterMs) }
  let opened = 0
  for (const name of providerNames) {
    const provider = await findProviderNamed(name)
    if (provider) opened += await reconcileWith(provider, span, signal)
  }
  return opened
}

type Span = { from: Date; to: Date }

async function reconcileWith(provider: PaymentProvider, span: Span, signal: AbortSignal): Promise<number> {
  const { name } = provider
  const own = await readOwn(name, span)
  const seen = new Set<string>()
  let opened = 0
  for await (const payment of provider.listPayments(span)) {
    signal.throwIfAborted()
    seen.add(payment.reference)
    // Our row can be older than the span.
    const ours = own.get(payment.reference) ?? (await findOwn(name, payment.reference))
    const difference = compare(payment, ours)
    if (difference && (await open(name, payment.reference, difference, ours))) opened++
  }
  const missing = [...own].filter(([reference, { status }]) => status === 'completed' && !seen.has(reference))
  for (const [reference, ours] of missing) {
    const difference = { phrase: 'is completed here and unknown to the provider', cents: ours.amountCents }
    if (await open(name, reference, difference, ours)) opened++
  }
  return opened
}

/** A phrase about the payment, and the amount by which the two sides differ. */
type Difference = { phrase: string; cents: bigint }

export function compare(payment: ProviderPayment, ours: Own | undefined): Difference | null {
  const isPaid = payment.status === 'succeeded'
  const paid = formatDollars(payment.amountCents)
  if (!ours)
    return isPaid
      ? { phrase: `of ${paid} is paid at the provider and unknown here`, cents: payment.amountCents }
      : null
  if (payment.amountCents !== ours.amountCents && isPaid)
    return {
      phrase: `is ${paid} at the provider and ${formatDollars(ours.amountCents)} here`,
      cents: distance(payment.amountCents, ours.amountCents),
    }
  if (isPaid !== (ours.status === 'completed'))
    return {
      phrase: `is ${payment.status} at the provider and ${ours.status} here`,
      cents: ours.amountCents,
    }
  if (payment.refundedCents !== ours.refundedCents)
    return {
      phrase: `has refunds of ${formatDollars(payment.refundedCents)} at the provider and ${formatDollars(ours.refundedCents)} here`,
      cents: distance(payment.refundedCents, ours.refundedCents),
    }
  return null
}

const distance = (one: bigint, other: bigint) => (one > other ? one - other : other - one)

const columns = sql`
  select 'deposit' as kind, id, user_id, amount_cents, status::text as status, provider, created_at,
         coalesce((select sum(amount_cents) from deposit_reversals r
                    where r.deposit_id = deposits.id and r.kind = 'refund'), 0)::bigint as refunded_cents
    from deposits
  union all
  select 'withdrawal', id, user_id, amount_cents, status::text, provider, created_at, 0 from withdrawals`

async function readOwn(provider: ProviderName, { from, to }: { from: Date; to: Date }) {
  const rows = await db.rows<Own>(sql`
    select kind, id::float8, user_id, amount_cents, status, refunded_cents from (${columns}) transfer
     where provider = ${provider} and created_at >= ${from} and created_at < ${to}`)
  return new Map(rows.map(row => [`${row.kind}:${row.id}`, row]))
}

async function findOwn(provider: ProviderName, reference: string): Promise<Own | undefined> {
  for (const kind of ['deposit', 'withdrawal'] as const) {
    const id = readReference(reference, kind)
    if (id === null) continue
    return db.row<Own>(sql`
      select kind, id::float8, user_id, amount_cents, status, refunded_cents from (${columns}) transfer
       where provider = ${provider} and kind = ${kind} and id = ${id}`)
  }
  return undefined
}

async function open(
  provider: ProviderName,
  reference: string,
  { phrase, cents }: Difference,
  ours: Own | undefined,
): Promise<boolean> {
  return openCase(db, {
    key: `difference:${provider}:${reference}:${phrase}`,
    kind: 'difference',
    provider,
    summary: `${reference} ${phrase}`,
    amountCents: cents,
    userId: ours?.userId ?? null,
    depositId: ours?.kind === 'deposit' ? ours.id : null,
    withdrawalId: ours?.kind === 'withdrawal' ? ours.id : null,
  })
}
