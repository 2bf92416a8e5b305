import { expect, test } from 'vitest'
import { findNextRun } from './list-job-kinds'

test.each([
  ['* * * * *', '2026-11-21T10:59:30Z', '2026-11-21T11:00:00.000Z'],
  ['17 * * * *', '2026-11-21T10:17:00Z', '2026-11-21T11:17:00.000Z'],
  ['5 4 * * *', '2026-12-31T23:00:00Z', '2027-01-01T04:05:00.000Z'],
  ['0 0 29 2 *', '2027-03-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
])('%s after %s is %s', (schedule, now, next) => {
  expect(findNextRun(schedule, new Date(now))?.toISOString()).toBe(next)
})

test('a schedule that never matches has no next run', () => {
  expect(findNextRun('0 0 31 2 *', new Date('2026-11-21T10:00:00Z'))).toBeNull()
})
