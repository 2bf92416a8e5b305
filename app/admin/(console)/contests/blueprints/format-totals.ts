import { formatAmount } from '@/lib/core/amount'
import { type Prize, prizePoolCents } from '@/lib/play/contest/rules'

/** Sum of all places by bucket: "$100.00, 50.00 site credits". */
export function formatTotals(prizes: readonly Prize[]): string {
  const buckets = [...new Set(prizes.map(({ bucket }) => bucket))]
  return buckets
    .map(bucket => formatAmount(prizePoolCents(prizes.filter(prize => prize.bucket === bucket)), bucket))
    .join(', ')
}
