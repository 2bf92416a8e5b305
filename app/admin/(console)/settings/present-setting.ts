import { formatMoney } from '@/components/ui/format'
import type { ListedSetting } from '@/lib/settings/list-settings'
import { settingsSentToApps } from '@/lib/settings/rules'

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

function formatValue({ kind }: Pick<ListedSetting, 'kind'>, value: string | number | boolean): string {
  if (kind === 'flag') return value ? 'On' : 'Off'
  if (kind === 'cents') return formatMoney(Number(value))
  return value === '' ? 'Empty' : String(value)
}
