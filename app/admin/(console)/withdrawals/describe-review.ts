import { formatMoney } from '@/components/ui/format'
import type { ListedWithdrawal } from '@/lib/payments/withdrawals-list'

type Reviewed = Pick<ListedWithdrawal, 'isAboveLimit' | 'unplayedCents' | 'hasOpenDispute'>

/** Why an operator decides; empty for a withdrawal without approval. */
export function describeReview({ isAboveLimit, unplayedCents, hasOpenDispute }: Reviewed): string {
  const reasons = [
    ...(isAboveLimit ? ['amount'] : []),
    ...(unplayedCents > 0n ? [`${formatMoney(unplayedCents)} of deposits not played`] : []),
    ...(hasOpenDispute ? ['open refund or dispute'] : []),
  ]
  const text = reasons.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
