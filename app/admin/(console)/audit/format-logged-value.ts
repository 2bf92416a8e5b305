import { fieldLabel } from '@/lib/change/field-label'
import { formatAmount } from '@/lib/core/amount'
import { formatDateTime, formatMoney } from '@/lib/core/format'

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** `bucket` is that of the amounts; dollars without it. */
type Options = { zone: string; now: Date; bucket?: unknown }

/** Formats a logged value: amounts in the unit of their bucket, timestamps in the viewer's time zone. */
export function formatLoggedValue(name: string, value: unknown, options: Options): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return /cents$/i.test(name) ? formatCents(value, options) : String(value)
  if (typeof value === 'string')
    return timestamp.test(value) ? formatDateTime(new Date(value), options.zone, options.now) : value
  return Array.isArray(value) ? formatList(name, value, options) : formatFields(value, options)
}

/** Records are one line each. */
function formatList(name: string, values: unknown[], options: Options): string {
  const separator = values.some(value => typeof value === 'object') ? '\n' : ', '
  return values.map(value => formatLoggedValue(name, value, options)).join(separator) || 'none'
}

function formatFields(value: object, options: Options): string {
  const { bucket, cents, ...others } = value as Record<string, unknown>
  // A part of a list of amounts.
  if (typeof cents === 'number' && Object.keys(others).length === 0)
    return formatCents(cents, { ...options, bucket })
  return Object.entries(value)
    .map(([key, part]) => `${fieldLabel(key)}: ${formatLoggedValue(key, part, { ...options, bucket })}`)
    .join(', ')
}

function formatCents(cents: number, { bucket }: Options): string {
  const whole = Math.round(cents)
  return typeof bucket === 'string' ? formatAmount(whole, bucket) : formatMoney(whole)
}
