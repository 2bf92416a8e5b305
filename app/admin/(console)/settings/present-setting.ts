import type { ListedSetting } from '@/lib/change/settings/list-settings'
import { settingsSentToApps } from '@/lib/change/settings/rules'
import { formatSettingValue } from './format-value'

export type ShownSetting = ReturnType<typeof presentSetting>

export function presentSetting({ changedBy: _by, changedAt: _at, ...setting }: ListedSetting) {
  return {
    ...setting,
    /** Included in the responses an app loads at start. */
    isSentToApps: settingsSentToApps.includes(setting.key),
    formattedValue: formatSettingValue(setting, setting.value),
    formattedDefault: formatSettingValue(setting, setting.defaultValue),
  }
}
