import type { DateRangeRequest } from '@/lib/analytics/date-range'

/** The spans that are offered by name. */
export const spans = [
  { key: '24h', name: '24 h' },
  { key: '7d', name: '7 d' },
  { key: '28d', name: '28 d' },
  { key: '90d', name: '90 d' },
] as const

const asked: Record<string, DateRangeRequest> = {
  '24h': { last: 24, step: 'hour' },
  '7d': { last: 7, step: 'day' },
  '28d': { last: 28, step: 'day' },
  '90d': { last: 90, step: 'day' },
}

/** The span that an address means: a name, or two dates `2026-11-01..2026-11-20`; else the last 28 days. */
export function readSpan(text: unknown): { key: string; asked: DateRangeRequest; first: string; final: string } {
  const word = typeof text === 'string' ? text : ''
  const named = Object.hasOwn(asked, word) ? asked[word] : undefined
  if (named) return { key: word, asked: named, first: '', final: '' }
  const [first = '', final = ''] = word.split('..')
  if (isDate(first) && isDate(final) && first <= final)
    return { key: 'custom', asked: { first, final }, first, final }
  return { key: '28d', asked: { last: 28, step: 'day' }, first: '', final: '' }
}

function isDate(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
