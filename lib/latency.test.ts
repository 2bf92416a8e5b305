import { expect, test } from 'vitest'
import { boundsSeconds, medianMs, placeOf } from './latency'

const countsOf = (seconds: number[]) => {
  const counts = new Array<number>(boundsSeconds.length + 1).fill(0)
  for (const one of seconds) counts[placeOf(one)] = (counts[placeOf(one)] ?? 0) + 1
  return counts
}

test('an answer is counted under the first bound that it does not pass', () => {
  expect([0, 0.001, 0.0011, 10, 11].map(placeOf)).toEqual([0, 0, 1, 12, 13])
})

test('half of the answers came within the median, give or take the width of a count', () => {
  expect(medianMs(countsOf([0.006, 0.007, 0.008, 0.009]))).toBe(7.5)
  expect(medianMs(countsOf([0.0005, 0.007, 3]))).toBeCloseTo(7.5)
})

test('nothing has no median, and the slowest are told as the last bound', () => {
  expect(medianMs(countsOf([]))).toBeNull()
  expect(medianMs(countsOf([60, 70]))).toBe(10_000)
})
