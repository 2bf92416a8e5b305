import { expect, test } from 'vitest'
import { isPermanentFailure, readRetryAfter } from './delivery'

const now = new Date('2026-11-21T10:00:00.500Z')

test.each([
  [undefined, 0],
  ['', 0],
  ['7', 7],
  ['soon', 0],
  ['-5', 0],
  ['99999999999', 86_400],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
])('Retry-After %j means %d seconds', (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds)
})

test('only rejections of the message itself are permanent', () => {
  const statuses = [null, 400, 401, 403, 404, 408, 409, 422, 429, 500, 503]
  expect(statuses.filter(isPermanentFailure)).toEqual([400, 404, 409, 422])
})
