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
