import { formatCount, pluralize } from '@/lib/core/format'

/** By the last word of the key, as the settings are named. */
const units: Readonly<Record<string, [one: string, many: string]>> = {
  minutes: ['minute', 'minutes'],
  hours: ['hour', 'hours'],
  hour: ['per hour', 'per hour'],
  days: ['day', 'days'],
  day: ['per day', 'per day'],
  entries: ['entry', 'entries'],
  devices: ['device', 'devices'],
  points: ['point', 'points'],
  m: ['meter', 'meters'],
  max: ['time', 'times'],
  value: ['credit', 'credits'],
}

/** "36 hours", "50%", "09:00 UTC". */
export function formatSettingNumber(key: string, value: number): string {
  const last = key.split('_').at(-1) ?? ''
  if (last === 'percent') return `${value}%`
  if (last === 'utc') return `${String(value).padStart(2, '0')}:00 UTC`
  const unit = units[last]
  return unit ? pluralize(value, ...unit) : formatCount(value)
}
