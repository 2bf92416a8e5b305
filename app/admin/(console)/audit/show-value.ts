import { formatDateTime, formatMoney } from '@/components/ui/format'

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** A logged value as its page writes it: amounts, moments in the reader's zone, words for nothing, yes and no. */
export function showValue(name: string, value: unknown, { zone, now }: { zone: string; now: Date }): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return /(?:Cents|_cents)$/.test(name) ? formatMoney(Math.round(value)) : String(value)
  if (typeof value === 'string') return moment.test(value) ? formatDateTime(new Date(value), zone, now) : value
  if (Array.isArray(value) && value.every(item => typeof item !== 'object'))
    return value.length > 0 ? value.join(', ') : 'none'
  return JSON.stringify(value, null, 1)
}
