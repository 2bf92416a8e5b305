import { expect, test } from 'vitest'
import type { ListedSetting } from '@/lib/change/settings/list-settings'
import { filterSettings } from './filter-settings'

const setting = (key: string, value: number, description = '') =>
  ({ key, name: key.replaceAll('_', ' '), description, value, defaultValue: 1 }) as ListedSetting
const groups = [
  {
    name: 'Play',
    settings: [setting('geo_valid_minutes', 1), setting('correction_hours', 2, 'After settlement')],
  },
  { name: 'System', settings: [setting('message_days', 1)] },
]
const keysOf = (filter: Parameters<typeof filterSettings>[1]) =>
  filterSettings(groups, filter).flatMap(({ settings }) => settings.map(({ key }) => key))

test('settings are found by name, key and description; groups without a match are left out', () => {
  expect(keysOf({ text: 'geo valid', isChangedOnly: false })).toEqual(['geo_valid_minutes'])
  expect(keysOf({ text: 'SETTLEMENT', isChangedOnly: false })).toEqual(['correction_hours'])
  expect(filterSettings(groups, { text: 'message', isChangedOnly: false }).map(({ name }) => name)).toEqual([
    'System',
  ])
})

test('only changed settings are shown if asked', () => {
  expect(keysOf({ text: '', isChangedOnly: true })).toEqual(['correction_hours'])
})
