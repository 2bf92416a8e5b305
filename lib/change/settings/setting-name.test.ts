import { expect, test } from 'vitest'
import { formatSettingName } from './rules'

test('names of settings write abbreviations in capitals', () => {
  expect(formatSettingName('sms_per_day')).toBe('SMS per day')
})
