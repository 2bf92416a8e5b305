import { formatCount, pluralize } from '@/lib/core/format'

/** Entries among the newest picks of a match; `hasMore` if it has more picks. */
export function formatEntries(entries: number, hasMore: boolean): string {
  return hasMore && entries === 0 ? 'None of the latest' : formatCount(entries, { hasMore })
}

/** The same for open entries, within a sentence. */
export function describeOpenEntries(entries: number, hasMore: boolean): string {
  if (!hasMore) return pluralize(entries, 'open entry', 'open entries')
  return entries === 0 ? 'its open entries' : `${formatCount(entries, { hasMore })} open entries`
}
