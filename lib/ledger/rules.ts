import { Failure } from '@/lib/core/failure'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    WalletNotFound: undefined
    AdjustmentEmpty: undefined
    /** In hundredths. */
    BalanceTooLow: { bucket: BucketKind; balanceCents: number }
    RequestKeyReused: undefined
    TransactionNotFound: undefined
    /** Entries are reversed by corrections only; deposits and withdrawals by the payment provider only. */
    TransactionNotReversible: { kind: LedgerKind }
    TransactionReversed: { byTransactionId: number }
    /** Changed, or made for another user or bucket. */
    CursorInvalid: undefined
  }
}

export type BucketAmounts = readonly { bucket: BucketKind; cents: bigint }[]

export const canBeNegative: readonly BucketKind[] = ['credits', 'reward_credits']
const reversible: readonly LedgerKind[] = ['adjustment', 'promo', 'reward']

/** Cash, site credits and bucks cannot go below zero; credits and reward credits can. Throws BalanceTooLow. */
export function assertCovers(bucket: BucketKind, balanceCents: bigint, amountCents: bigint): void {
  if (amountCents >= 0n || canBeNegative.includes(bucket) || balanceCents + amountCents >= 0n) return
  throw new Failure('BalanceTooLow', { bucket, balanceCents: Number(balanceCents) })
}

/** Operators can reverse adjustments, promo awards and rewards only. Throws TransactionNotReversible. */
export function assertReversible(kind: LedgerKind): void {
  if (!reversible.includes(kind)) throw new Failure('TransactionNotReversible', { kind })
}

export const totalCents = (amounts: BucketAmounts): bigint =>
  amounts.reduce((total, { cents }) => total + cents, 0n)

export const centsIn = (amounts: BucketAmounts, bucket: BucketKind): bigint =>
  totalCents(amounts.filter(amount => amount.bucket === bucket))

export const negate = (amounts: BucketAmounts): BucketAmounts =>
  amounts.map(({ bucket, cents }) => ({ bucket, cents: -cents }))

/** The part per bucket of `amounts` that `available` covers; buckets without one are left out. */
export function coveredPart(amounts: BucketAmounts, available: BucketAmounts): BucketAmounts {
  return amounts.flatMap(amount => {
    const most = centsIn(available, amount.bucket)
    if (most <= 0n) return []
    return most < amount.cents ? { ...amount, cents: most } : amount
  })
}

/** Change per bucket when one payment replaces another; buckets without a change are left out. */
export function paymentDifference(before: BucketAmounts, after: BucketAmounts): BucketAmounts {
  const buckets = [...new Set([...after, ...before].map(({ bucket }) => bucket))]
  return buckets
    .map(bucket => ({ bucket, cents: centsIn(after, bucket) - centsIn(before, bucket) }))
    .filter(({ cents }) => cents !== 0n)
}
