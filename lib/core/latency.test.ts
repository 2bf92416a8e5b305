import { expect, test } from 'vitest'
import { bucketBoundsSeconds, bucketOf, medianMs } from './latency'

const countsOf = (seconds: number[]) => {
  const counts = new Array<number>(bucketBoundsSeconds.length + 1).fill(0)
  for (const one of seconds) counts[bucketOf(one)] = (counts[bucketOf(one)] ?? 0) + 1
  return counts
}

test('a duration counts in the first bucket whose bound it does not exceed', () => {
  expect([0, 0.001, 0.0011, 10, 11].map(bucketOf)).toEqual([0, 0, 1, 12, 13])
})

test('the median is exact to the width of its bucket', () => {
  expect(medianMs(countsOf([0.006, 0.007, 0.008, 0.009]))).toBe(7.5)
  expect(medianMs(countsOf([0.0005, 0.007, 3]))).toBeCloseTo(7.5)
})

test('the median of no calls is null, and at most the last bound', () => {
  expect(medianMs(countsOf([]))).toBeNull()
  expect(medianMs(countsOf([60, 70]))).toBe(10_000)
})
