import type { ListedSetting } from '@/lib/change/settings/list-settings'
import { settingsSentToApps } from '@/lib/change/settings/rules'
import { formatCount, formatMoney, pluralize } from '@/lib/core/format'

export type ShownSetting = ReturnType<typeof presentSetting>

export function presentSetting({ changedBy: _by, changedAt: _at, ...setting }: ListedSetting) {
  return {
    ...setting,
    /** Included in the responses an app loads at start. */
    isSentToApps: settingsSentToApps.includes(setting.key),
    formattedValue: formatValue(setting, setting.value),
    formattedDefault: formatValue(setting, setting.defaultValue),
  }
}

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

function formatValue({ key, kind }: Pick<ListedSetting, 'key' | 'kind'>, value: string | number | boolean) {
  if (kind === 'flag') return value ? 'On' : 'Off'
  if (kind === 'cents') return formatMoney(Number(value))
  if (typeof value === 'number') return formatNumber(key, value)
  return value === '' ? 'Empty' : String(value)
}

/** "36 hours", "50%", "09:00 UTC". */
function formatNumber(key: string, value: number): string {
  const last = key.split('_').at(-1) ?? ''
  if (last === 'percent') return `${value}%`
  if (last === 'utc') return `${String(value).padStart(2, '0')}:00 UTC`
  const unit = units[last]
  return unit ? pluralize(value, ...unit) : formatCount(value)
}
