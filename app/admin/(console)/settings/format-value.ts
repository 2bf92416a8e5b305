import { formatSettingNumber } from '@/lib/change/settings/format-number'
import type { ListedSetting } from '@/lib/change/settings/list-settings'
import { formatMoney } from '@/lib/core/format'

export function formatSettingValue(
  { key, kind }: Pick<ListedSetting, 'key' | 'kind'>,
  value: string | number | boolean,
): string {
  if (kind === 'flag') return value ? 'On' : 'Off'
  if (kind === 'cents') return formatMoney(Number(value))
  if (typeof value === 'number') return formatSettingNumber(key, value)
  return value === '' ? 'Empty' : String(value)
}
