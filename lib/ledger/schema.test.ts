import { expect, test } from 'vitest'
import { adjustmentForm } from './schema'

test.each([
  [100_000_000_001, 'Enter at most 10,000,000.00.'],
  [9_999_999_999_999_900, 'Enter at most 10,000,000.00.'],
  [-9_999_999_999_999_900, 'Enter at most 10,000,000.00.'],
  [12.5, 'Enter an amount with at most two decimals.'],
])('an adjustment by %d cents is refused with its limit', (amountCents, message) => {
  const parsed = adjustmentForm.safeParse({ userId: 1, bucket: 'cash', amountCents, requestKey: 'once' })
  expect(parsed.error?.issues.map(issue => issue.message)).toEqual([message])
})
