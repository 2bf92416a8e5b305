import { expect, test } from 'vitest'
import { defaultSettings } from '@/lib/change/settings/definitions'
import type { ListedSetting } from '@/lib/change/settings/list-settings'
import type { SettingKey } from '@/lib/change/settings/rules'
import { presentSetting } from './present-setting'

function kindOf(key: SettingKey, value: unknown): ListedSetting['kind'] {
  if (typeof value === 'boolean') return 'flag'
  if (key.endsWith('_cents')) return 'cents'
  return typeof value === 'number' ? 'number' : 'text'
}

function format(key: SettingKey, value: string | number | boolean = defaultSettings[key]): string {
  const setting = { key, kind: kindOf(key, value), value, defaultValue: value } as ListedSetting
  return presentSetting(setting).formattedValue
}

test.each([
  ['settlement_void_hours', 36, '36 hours'],
  ['geo_valid_minutes', 1, '1 minute'],
  ['second_manager_above_devices', 10_000, '10,000 devices'],
  ['line_change_percent', 50, '50%'],
  ['trivia_reset_hour_utc', 9, '09:00 UTC'],
  ['free_entries_per_day', 2, '2 per day'],
  ['entry_fee_maximum_cents', 2_500, '$25.00'],
  ['allow_opposing_entries', true, 'On'],
  ['deposit_checkout_url', '', 'Empty'],
] as const)('%s %s is shown as "%s"', (key, value, shown) => {
  expect(format(key, value)).toBe(shown)
})

test('every number has a unit', () => {
  const keys = Object.keys(defaultSettings) as SettingKey[]
  const bare = keys.filter(key => typeof defaultSettings[key] === 'number' && /^[\d,]+$/.test(format(key)))
  expect(bare).toEqual([])
})
