import { formatMoney } from '@/lib/core/format'

type Reviewed = {
  isAboveLimit: boolean
  unplayedCents: bigint
  givenCents: bigint
  isOperatorInvolved: boolean
  isAccountChanged: boolean
  hasOpenDispute: boolean
}

type History = { depositedCents: bigint; withdrawnCents: bigint }

export const describeHistory = ({ depositedCents, withdrawnCents }: History) =>
  `${formatMoney(depositedCents)}, ${formatMoney(withdrawnCents)}`

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
