import { formatMoney, sentenceCase } from '@/lib/core/format'

export type ReviewedWithdrawal = Limited & {
  unplayedCents: bigint
  /** Given by operators, or won with that. */
  givenCents: bigint
  /** Within 30 days before it was requested, or until now if it waits for the decision. */
  isOperatorInvolved: boolean
  /** Access to the account, or the method, changed after it was requested. */
  isAccountChanged: boolean
  /** Or a correction, or what one lent. When it was requested, or now if it waits for the decision. */
  hasOpenDispute: boolean
}

type Limited = {
  /** Whether the amount is a reason for the approval. */
  isAboveLimit: boolean
  /** The limit when it was requested, and the withdrawals of 24 hours before it. Null for older ones. */
  approvalAboveCents: bigint | null
  recentCents: bigint | null
}

/** "$25.00 is above the limit of $20.00", with today's limit if it was changed. Null if the amount is not a reason. */
export function describeLimit(
  { isAboveLimit, approvalAboveCents, recentCents, amountCents }: Limited & { amountCents: bigint },
  limitNowCents: number,
): string | null {
  if (!isAboveLimit) return null
  if (approvalAboveCents === null) return 'The amount was above the limit'
  const amount = formatMoney(amountCents)
  const isAlone = amountCents > approvalAboveCents || !recentCents
  const compared = isAlone
    ? `${amount} is`
    : `${amount}, with ${formatMoney(recentCents)} in the 24 hours before it, is`
  const now = approvalAboveCents === BigInt(limitNowCents) ? '' : ` (now ${formatMoney(limitNowCents)})`
  return `${compared} above the limit of ${formatMoney(approvalAboveCents)}${now}`
}

/** Why an operator decides; empty for a withdrawal without approval. */
export function describeReview(withdrawal: ReviewedWithdrawal): string {
  const { isAboveLimit, approvalAboveCents } = withdrawal
  const limit =
    approvalAboveCents === null ? 'amount' : `more than ${formatMoney(approvalAboveCents)} in 24 hours`
  return sentenceCase([...(isAboveLimit ? [limit] : []), ...otherReasons(withdrawal)].join(', '))
}

export const describeOtherReasons = (withdrawal: Omit<ReviewedWithdrawal, keyof Limited>) =>
  sentenceCase(otherReasons(withdrawal).join(', '))

function otherReasons(withdrawal: Omit<ReviewedWithdrawal, keyof Limited>): string[] {
  const { unplayedCents, givenCents, hasOpenDispute } = withdrawal
  return [
    ...(unplayedCents > 0n ? [`${formatMoney(unplayedCents)} of deposits not played`] : []),
    ...(givenCents > 0n ? [`${formatMoney(givenCents)} given by operators or won with it`] : []),
    ...(withdrawal.isOperatorInvolved ? ['favored by an operator within 30 days'] : []),
    ...(withdrawal.isAccountChanged ? ['account or payout method changed'] : []),
    ...(hasOpenDispute ? ['open refund, dispute or correction'] : []),
  ]
}
