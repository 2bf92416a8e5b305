import { formatCount, formatEstimate } from '@/components/ui/format'
import type { Count, ListFrame } from '@/lib/list/rules'

/** "38", "about 1.2 million", "more than 50". */
export function formatRowCount({ rows, is }: Count): string {
  if (is === 'exact') return formatCount(rows)
  return is === 'more' ? `more than ${formatCount(rows)}` : formatEstimate(rows)
}

/** "38", "≈ 1.2 million", "50+". */
export function formatRowCountShort(count: Count): string {
  if (count.is === 'more') return `${formatCount(count.rows)}+`
  return formatRowCount(count).replace('about', '≈')
}

/** "1 to 11 of 38" */
export function formatRowRange({ from, to, count }: Pick<ListFrame, 'from' | 'to' | 'count'>): string {
  return to === 0 ? 'No results' : `${formatCount(from)} to ${formatCount(to)} of ${formatRowCount(count)}`
}
