declare module '@/lib/core/failure' {
  interface FailureDetails {
    CashPlayBarred: { why: CashBar; use: CashUse }
    /** `leftCents` is the highest deposit that passes now; `isOwn` if the user set the limit. */
    DepositLimitReached: {
      period: 'daily' | 'weekly' | 'monthly'
      limitCents: bigint
      leftCents: bigint
      isOwn: boolean
    }
  }
}

/** What a user does with cash. Contests count as entries. */
export type CashUse = 'entries' | 'deposits' | 'withdrawals'

/** Why a user cannot use cash, the most important first. */
export const cashBars = ['self-exclusion', 'age', 'location', 'identity'] as const

export type CashBar = (typeof cashBars)[number]

/** `minor`: a date of birth declared with any account of the person, or verified, is less than 18 years ago. */
type IdentityState = 'verified' | 'unverified' | 'minor'

export type CashRestrictions = {
  isSelfExcluded: boolean
  /** Denied, never checked, or the check has expired. */
  isGeoDenied: boolean
  identity: IdentityState
}

/** The one rule for cash. Self-excluded users and minors put no cash in and do not play for it, not even free, but can withdraw. */
export function findCashBar(
  use: CashUse,
  { isSelfExcluded, isGeoDenied, identity }: CashRestrictions,
  isIdentityRequired: boolean,
): CashBar | null {
  const isWithdrawal = use === 'withdrawals'
  if (isSelfExcluded && !isWithdrawal) return 'self-exclusion'
  if (identity === 'minor' && !isWithdrawal) return 'age'
  if (isGeoDenied) return 'location'
  return identity !== 'verified' && isIdentityRequired ? 'identity' : null
}

/** Why, and what the user can do. */
export function describeCashBar({ why }: { why: CashBar }): string {
  if (why === 'identity')
    return 'Cash play is not available until your identity is verified. Verify it, or switch to Arcade mode.'
  if (why === 'location')
    return 'Cash play is not available because of your location. Check it, or switch to Arcade mode.'
  return `Cash play is not available because of your ${why}. Switch to Arcade mode.`
}

/** Null is without an end. */
export function isLonger(end: Date | null, than: Date | null): boolean {
  return than !== null && (end === null || end > than)
}
