import { expect, test } from 'vitest'
import { describeReview } from './describe-review'

test.each([
  [false, 0n, ''],
  [true, 0n, 'Amount'],
  [false, 1_250n, '$12.50 of deposits not played'],
  [true, 1_250n, 'Amount, $12.50 of deposits not played'],
])('a withdrawal above the limit (%s) with %s unplayed names every reason', (isAboveLimit, unplayedCents, words) => {
  expect(describeReview({ isAboveLimit, unplayedCents })).toBe(words)
})
