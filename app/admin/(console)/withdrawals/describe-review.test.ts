import { expect, test } from 'vitest'
import { describeReview } from './describe-review'

type Reasons = Partial<Parameters<typeof describeReview>[0]>

test.each<[Reasons, string]>([
  [{}, ''],
  [{ isAboveLimit: true }, 'Amount'],
  [{ unplayedCents: 1_250n }, '$12.50 of deposits not played'],
  [{ hasOpenDispute: true }, 'Open refund or dispute'],
  [{ isAboveLimit: true, unplayedCents: 1_250n }, 'Amount, $12.50 of deposits not played'],
  [
    { isAboveLimit: true, unplayedCents: 1_250n, hasOpenDispute: true },
    'Amount, $12.50 of deposits not played, open refund or dispute',
  ],
])('a withdrawal with the reasons %o is described by all of them', (reasons, words) => {
  const none = { isAboveLimit: false, unplayedCents: 0n, hasOpenDispute: false }
  expect(describeReview({ ...none, ...reasons })).toBe(words)
})
