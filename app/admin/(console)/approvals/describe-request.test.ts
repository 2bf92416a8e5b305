import { expect, test } from 'vitest'
import { describeRequest } from './describe-request'

test.each([
  [{ maxCents: 5_000, bucket: 'credits' }, 'Publish with a budget of 50 credits'],
  [{ maxCents: 5_000, bucket: 'site_credits' }, 'Publish with a budget of $50.00 site credits'],
  [{ maxCents: null, bucket: 'credits' }, 'Publish with no budget'],
])('a promo is named with its budget in its own unit: %o', (input, text) => {
  expect(describeRequest({ action: 'promo.publish', input })).toBe(text)
})

test('a correction that was requested before requests had its currencies is named too', () => {
  const input = { id: 1, name: 'A match', movedCents: 5 }
  expect(describeRequest({ action: 'correction.reject', input })).toBe(
    'Keep payouts of an earlier version of this request',
  )
})

test.each([
  [
    [
      { bucket: 'cash', cents: -2_000 },
      { bucket: 'bucks', cents: 500 },
    ],
    'Correct payouts of 3 entries, $20.00 taken back, 5 bucks paid out',
  ],
  [[{ bucket: 'cash', cents: 0 }], 'Correct payouts of 3 entries, no net change'],
])('a correction is named with its net change in each currency: %o', (changes, text) => {
  expect(describeRequest({ action: 'correction.accept', input: { entries: 3, changes } })).toBe(text)
})
