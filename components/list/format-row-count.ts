import { formatCount, formatEstimate } from '@/lib/core/format'
import type { Count, ListFrame } from '@/lib/list/rules'

/** "38", "about 1.2 million", "2,000+". */
export function formatRowCount({ rows, is }: Count): string {
  return is === 'estimate' ? formatEstimate(rows) : formatCount(rows, { hasMore: is === 'more' })
}

/** "38", "≈ 1.2 million", "2,000+". */
export function formatRowCountShort(count: Count): string {
  return formatRowCount(count).replace('about', '≈')
}

/** "1 to 11 of 38" */
export function formatRowRange({ from, to, count }: Pick<ListFrame, 'from' | 'to' | 'count'>): string {
  return to === 0 ? 'No results' : `${formatCount(from)} to ${formatCount(to)} of ${formatRowCount(count)}`
}
