import { expect, test } from 'vitest'
import { formatDuration } from './format-duration'

test.each([
  [30, '30 seconds'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3_600, '1 hour'],
  [86_400, '24 hours'],
  [604_800, '7 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})
