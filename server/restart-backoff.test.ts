import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePauses } from './restart-backoff'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what dies at once is started again later and later, half a minute at most', () => {
  const pauseAfter = makePauses()
  const pauses = Array.from({ length: 9 }, () => pauseAfter(Date.now()))
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('what has lived is started again at once, and its past is forgotten', () => {
  const pauseAfter = makePauses()
  for (let i = 0; i < 5; i++) pauseAfter(Date.now())
  const bornAt = Date.now()
  vi.advanceTimersByTime(10_000)
  expect(pauseAfter(bornAt)).toBe(0)
  expect(pauseAfter(Date.now())).toBe(500)
})
