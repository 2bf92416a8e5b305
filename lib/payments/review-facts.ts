import { type Facts, formatUser } from '@/lib/change/approval/facts'
import type { ListedWithdrawal } from './withdrawals-list'

/** What both managers compare before they decide. `isIdentityRequired` is for new withdrawals, now. */
export function reviewFacts(withdrawal: ListedWithdrawal, isIdentityRequired = false): Facts['values'] {
  const { isSuspended, identity, isAboveLimit, approvalAboveCents } = withdrawal
  const cash = (cents: bigint) => [{ bucket: 'cash', cents }]
  const isVerified = identity === 'Verified'
  const required = isIdentityRequired && !isVerified ? '. New withdrawals require a verified identity' : ''
  return [
    { name: 'user', value: formatUser(withdrawal) },
    { name: 'amount', value: cash(withdrawal.amountCents) },
    { name: 'paidTo', value: withdrawal.methodLabel },
    { name: 'isSuspended', value: isSuspended, marks: isSuspended ? ['suspended'] : [] },
    ...(isSuspended
      ? [
          { name: 'suspendedUntil', value: withdrawal.suspendedUntil ?? 'lifted' },
          { name: 'suspendedBy', value: withdrawal.suspensionReasons ?? 'not recorded' },
        ]
      : []),
    {
      name: 'identity',
      value: identity + required,
      marks: isVerified ? [] : ['without a verified identity'],
    },
    { name: 'balance', value: cash(withdrawal.cashCents) },
    { name: 'isAboveTheLimit', value: isAboveLimit },
    ...(isAboveLimit && approvalAboveCents !== null
      ? [
          { name: 'limit', value: cash(approvalAboveCents) },
          { name: 'withdrawnIn24HoursBefore', value: cash(withdrawal.recentCents ?? 0n) },
        ]
      : []),
    { name: 'givenByOperatorsOrWonWithIt', value: cash(withdrawal.givenCents) },
    { name: 'depositsNotPlayed', value: cash(withdrawal.unplayedCents) },
    { name: 'favoredByAnOperatorWithin30Days', value: withdrawal.isOperatorInvolved },
    { name: 'accountOrMethodChanged', value: withdrawal.isAccountChanged },
    { name: 'openRefundsAndDisputes', value: withdrawal.disputeIds },
    { name: 'requestedCorrections', value: withdrawal.requestedCorrections },
    { name: 'openCorrections', value: withdrawal.correctionIds },
    { name: 'takenByOpenCorrections', value: cash(withdrawal.correctedCents) },
    { name: 'lentByTheCompany', value: cash(withdrawal.lentCents) },
    { name: 'deposited', value: cash(withdrawal.depositedCents) },
    { name: 'takenBack', value: cash(withdrawal.takenBackCents) },
    { name: 'withdrawn', value: cash(withdrawal.withdrawnCents) },
  ]
}
