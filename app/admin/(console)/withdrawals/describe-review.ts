import { formatMoney } from '@/components/ui/format'
import type { ListedWithdrawal } from '@/lib/payments/withdrawals-list'

type Reviewed = Pick<
  ListedWithdrawal,
  | 'isAboveLimit'
  | 'unplayedCents'
  | 'givenCents'
  | 'isOperatorInvolved'
  | 'isAccountChanged'
  | 'hasOpenDispute'
>

type Withdrawal = Reviewed &
  Pick<ListedWithdrawal, 'amountCents' | 'isSuspended' | 'methodLabel' | 'depositedCents' | 'withdrawnCents'>

/** For an operator who has not seen the list. */
export function withdrawalFacts(withdrawal: Withdrawal): { name: string; value: string }[] {
  const { amountCents, isSuspended, methodLabel } = withdrawal
  return [
    { name: 'Amount', value: formatMoney(amountCents) },
    ...(isSuspended ? [{ name: 'User', value: 'Suspended' }] : []),
    { name: 'To', value: methodLabel },
    { name: 'Reviewed because of', value: describeReview(withdrawal) },
    { name: 'Deposited, withdrawn', value: describeHistory(withdrawal) },
  ]
}

export function describeHistory({
  depositedCents,
  withdrawnCents,
}: Pick<ListedWithdrawal, 'depositedCents' | 'withdrawnCents'>): string {
  return `${formatMoney(depositedCents)}, ${formatMoney(withdrawnCents)}`
}

/** Why an operator decides; empty for a withdrawal without approval. */
export function describeReview(withdrawal: Reviewed): string {
  const { isAboveLimit, unplayedCents, givenCents, hasOpenDispute } = withdrawal
  const reasons = [
    ...(isAboveLimit ? ['amount'] : []),
    ...(unplayedCents > 0n ? [`${formatMoney(unplayedCents)} of deposits not played`] : []),
    ...(givenCents > 0n ? [`${formatMoney(givenCents)} given by operators or won with it`] : []),
    ...(withdrawal.isOperatorInvolved ? ['change by an operator within 30 days'] : []),
    ...(withdrawal.isAccountChanged ? ['account or bank account changed'] : []),
    ...(hasOpenDispute ? ['open refund or dispute'] : []),
  ]
  const text = reasons.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
