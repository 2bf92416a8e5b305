import type { DateRangeRequest } from '@/lib/console/analytics/date-range'

export const presets = [
  { key: '24h', name: '24 h' },
  { key: '7d', name: '7 d' },
  { key: '28d', name: '28 d' },
  { key: '90d', name: '90 d' },
] as const

const requests: Record<string, DateRangeRequest> = {
  '24h': { last: 24, step: 'hour' },
  '7d': { last: 7, step: 'day' },
  '28d': { last: 28, step: 'day' },
  '90d': { last: 90, step: 'day' },
}

type ParsedRange = { key: string; request: DateRangeRequest; first: string; final: string }

/** Parses a preset or two dates, `2026-11-01..2026-11-20`. Anything else is the last 28 days. */
export function parseDateRange(text: unknown): ParsedRange {
  const value = typeof text === 'string' ? text : ''
  const preset = Object.hasOwn(requests, value) ? requests[value] : undefined
  if (preset) return { key: value, request: preset, first: '', final: '' }
  const [first = '', final = ''] = value.split('..')
  if (isDate(first) && isDate(final) && first <= final)
    return { key: 'custom', request: { first, final }, first, final }
  return { key: '28d', request: { last: 28, step: 'day' }, first: '', final: '' }
}

function isDate(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(text)
  // February 30 is another day.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
