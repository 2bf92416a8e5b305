import { formatDateTime, formatMoney } from '@/lib/core/format'

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** Formats a logged value: amounts as money, timestamps in the viewer's time zone. */
export function formatLoggedValue(
  name: string,
  value: unknown,
  { zone, now }: { zone: string; now: Date },
): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return /(?:Cents|_cents)$/.test(name) ? formatMoney(Math.round(value)) : String(value)
  if (typeof value === 'string')
    return timestamp.test(value) ? formatDateTime(new Date(value), zone, now) : value
  if (Array.isArray(value) && value.every(item => typeof item !== 'object'))
    return value.length > 0 ? value.join(', ') : 'none'
  return JSON.stringify(value, null, 1)
}
