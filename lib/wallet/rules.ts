import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { Failure } from '@/lib/failure'

declare module '@/lib/failure' {
  interface FailureDetails {
    WalletNotFound: undefined
    AdjustmentEmpty: undefined
    /** What there is, in hundredths. */
    BalanceTooLow: { bucket: BucketKind; balanceCents: number }
    RequestKeyReused: undefined
    TransactionNotFound: undefined
    /** Only a correction moves what entries cost and paid, only the provider what was paid in and out. */
    TransactionNotReversible: { kind: LedgerKind }
    TransactionReversed: { byTransactionId: number }
  }
}

const mayOwe: readonly BucketKind[] = ['credits', 'reward_credits']
const reversible: readonly LedgerKind[] = ['adjustment', 'promo']

/** Refuses a movement that would leave cash, site credits or bucks below zero; the two kinds of credits may go there. */
export function assertCovers(bucket: BucketKind, balanceCents: bigint, amountCents: bigint): void {
  if (amountCents >= 0n || mayOwe.includes(bucket) || balanceCents + amountCents >= 0n) return
  throw new Failure('BalanceTooLow', { bucket, balanceCents: Number(balanceCents) })
}

/** Refuses to reverse what is not an operator's to reverse: all but adjustments and promo awards. */
export function assertReversible(kind: LedgerKind): void {
  if (!reversible.includes(kind)) throw new Failure('TransactionNotReversible', { kind })
}
