import { formatMoney } from '@/components/ui/format'
import type { ListedWithdrawal } from '@/lib/payments/withdrawals-list'

type Reviewed = Pick<ListedWithdrawal, 'isAboveLimit' | 'unplayedCents'>

/** Why an operator decides; empty for a withdrawal without approval. */
export function describeReview({ isAboveLimit, unplayedCents }: Reviewed): string {
  return [
    ...(isAboveLimit ? ['Amount'] : []),
    ...(unplayedCents > 0n ? [`${formatMoney(unplayedCents)} of deposits not played`] : []),
  ].join(', ')
}
