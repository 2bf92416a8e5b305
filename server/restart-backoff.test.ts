import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRestartBackoff } from './restart-backoff'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a process that crashes at start is restarted with increasing delays, at most half a minute', () => {
  const backoff = createRestartBackoff()
  const delays = Array.from({ length: 9 }, () => backoff(Date.now()))
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('a process that ran for 10 s is restarted immediately, and the backoff starts again', () => {
  const backoff = createRestartBackoff()
  for (let i = 0; i < 5; i++) backoff(Date.now())
  const startedAt = Date.now()
  vi.advanceTimersByTime(10_000)
  expect(backoff(startedAt)).toBe(0)
  expect(backoff(Date.now())).toBe(500)
})
