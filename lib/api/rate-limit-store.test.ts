import { RateLimiterRes } from 'rate-limiter-flexible'
import { beforeEach, expect, test } from 'vitest'
import { WindowCounter } from './rate-limit-store'

let now = 0
let counter: WindowCounter

beforeEach(() => {
  now = 1_000
  counter = new WindowCounter(2, 60, () => now)
})

/** What is left, and if the point was taken. */
function take(key: string) {
  try {
    const { remainingPoints, msBeforeNext } = counter.consume(key)
    return [true, remainingPoints, msBeforeNext]
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return [false, error.remainingPoints, error.msBeforeNext]
  }
}

test('counts each key in a window that begins with its first call', () => {
  expect(take('ann')).toEqual([true, 1, 60_000])
  now += 10_000
  expect(take('bob')).toEqual([true, 1, 60_000])
  expect(take('ann')).toEqual([true, 0, 50_000])
  expect(take('ann')).toEqual([false, 0, 50_000])
  now += 49_999
  expect(take('ann')).toEqual([false, 0, 1])
  now += 1
  expect(take('ann')).toEqual([true, 1, 60_000])
  expect(take('bob')).toEqual([true, 0, 10_000])
})

test('keeps no key after its window', () => {
  for (let key = 0; key < 1_000; key++) take(`key ${key}`)
  expect(counter.size).toBe(1_000)
  now += 60_000
  take('ann')
  expect(counter.size).toBe(1)
})

test('a new window is never longer than its seconds, at fractions of a millisecond too', () => {
  for (let key = 0; key < 1_000; key++) {
    now += 97.37
    expect(take(`key ${key}`)).toEqual([true, 1, 60_000])
  }
})

test('the first call of a window is marked, and all are counted', () => {
  const consume = () => {
    const { isFirstInDuration, consumedPoints } = counter.consume('ann')
    return [isFirstInDuration, consumedPoints]
  }
  expect(consume()).toEqual([true, 1])
  expect(consume()).toEqual([false, 2])
  expect(take('ann')).toEqual([false, 0, 60_000])
  now += 60_000
  expect(consume()).toEqual([true, 1])
})
