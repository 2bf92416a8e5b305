import { Failure } from '@/lib/core/failure'
import { formatCents } from '@/lib/core/money'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    PaymentsUnavailable: undefined
    AmountTooLow: { minimum: string }
    AmountTooHigh: { maximum: string }
    TooManyPendingDeposits: { maximum: number }
    DepositNotFound: undefined
    PaymentMethodNotFound: undefined
    PaymentMethodUnusable: { why: 'other provider' | 'only receives' | 'cannot receive' | 'not confirmed' }
    /** A withdrawal to it is not finished. */
    PaymentMethodInUse: undefined
    CheckoutLinkInvalid: undefined
    CheckoutLinkExpired: undefined
    WithdrawalNotFound: undefined
    /** It was sent to the provider, or is final. */
    WithdrawalNotCancelable: { status: WithdrawalState }
    /** Cash that can be withdrawn. */
    CashTooLow: { available: string }
    /** After a change of the account, until an ISO timestamp. */
    WithdrawalsHeld: { change: 'email' | 'phone' | 'password' | 'payout method'; until: string }
    /** The provider will not carry it out. */
    ProviderRejected: { reason: string }
    /** The event contradicts our records; an operator must look at it. */
    PaymentEventRejected: { why: string }
    /** The event depends on another one that has not arrived. */
    PaymentEventEarly: { waitsFor: string }
    /** An operator decided before. `decision` is null if it ended without one; `at` in ISO form. */
    WithdrawalDecided: { status: WithdrawalState; decision: WithdrawalDecision | null }
    /** A dispute of the user is open that the operator who approves was not shown. */
    WithdrawalDisputed: undefined
    /** The identity was rejected after the request, or is that of a minor. */
    WithdrawalUnidentified: undefined
    /** A correction would take so much that the rest of the user's money does not cover. */
    WithdrawalCorrecting: { missingCents: number }
    /** Names of the contests, matches or players that requests would correct. */
    CorrectionRequested: { subjects: string[] }
    PaymentEventNotFound: undefined
    PaymentEventBodyGone: undefined
    PaymentCaseNotFound: undefined
    PaymentCaseResolved: undefined
    CheckoutActionOfOtherPage: undefined
  }
}

export type WithdrawalState = 'pending' | 'processing' | 'completed' | 'failed' | 'canceled'

export type WithdrawalDecision = { did: 'approved' | 'declined'; by: string; at: string }

/** Unpaid deposits of one user at the same time. */
export const maxPendingDeposits = 5

/** Converts an amount with at most two decimals to cents. */
export const toCents = (amount: number): bigint => BigInt(Math.round(amount * 100))

/** Throws AmountTooLow or AmountTooHigh. */
export function assertAmountBetween(cents: bigint, minCents: number, maxCents: number): void {
  if (cents < BigInt(minCents)) throw new Failure('AmountTooLow', { minimum: formatCents(BigInt(minCents)) })
  if (cents > BigInt(maxCents)) throw new Failure('AmountTooHigh', { maximum: formatCents(BigInt(maxCents)) })
}

/** "Visa •••• 4242", without digits "Online wallet". */
export function formatPaymentMethod(brand: string, lastFour: string): string {
  return lastFour ? `${brand} •••• ${lastFour}` : brand
}
