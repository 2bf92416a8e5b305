import { expect, test } from 'vitest'
import { describeLimit, describeOtherReasons, describeReview } from './describe-review'

type Reasons = Partial<Parameters<typeof describeReview>[0]>

const none = {
  isAboveLimit: false,
  approvalAboveCents: null,
  recentCents: null,
  unplayedCents: 0n,
  givenCents: 0n,
  isOperatorInvolved: false,
  isAccountChanged: false,
  hasOpenDispute: false,
}

test.each<[Reasons, string]>([
  [{}, ''],
  [{ isAboveLimit: true }, 'Amount'],
  [{ isAboveLimit: true, approvalAboveCents: 10_000n }, 'More than $100.00 in 24 hours'],
  [{ unplayedCents: 1_250n }, '$12.50 of deposits not played'],
  [{ givenCents: 1_250n }, '$12.50 given by operators or won with it'],
  [{ isOperatorInvolved: true }, 'Favored by an operator within 30 days'],
  [{ isAccountChanged: true }, 'Account or payout method changed'],
  [{ hasOpenDispute: true }, 'Open refund, dispute or correction'],
  [{ isAboveLimit: true, unplayedCents: 1_250n }, 'Amount, $12.50 of deposits not played'],
  [
    { isAboveLimit: true, unplayedCents: 1_250n, hasOpenDispute: true },
    'Amount, $12.50 of deposits not played, open refund, dispute or correction',
  ],
])('a withdrawal with the reasons %o is described by all of them', (reasons, words) => {
  expect(describeReview({ ...none, ...reasons })).toBe(words)
})

test('the reasons besides the amount are described alone', () => {
  const above = { ...none, isAboveLimit: true, approvalAboveCents: 2_000n }
  expect(describeOtherReasons(above)).toBe('')
  expect(describeOtherReasons({ ...above, unplayedCents: 1_250n })).toBe('$12.50 of deposits not played')
})

type Compared = Partial<Parameters<typeof describeLimit>[0]>

test.each<[Compared, string | null]>([
  [{ amountCents: 2_500n, recentCents: 0n }, '$25.00 is above the limit of $20.00'],
  [{ amountCents: 2_500n, recentCents: 500n }, '$25.00 is above the limit of $20.00'],
  [
    { amountCents: 1_500n, recentCents: 600n },
    '$15.00, with $6.00 in the 24 hours before it, is above the limit of $20.00',
  ],
  [{ amountCents: 2_500n, recentCents: 0n, isAboveLimit: false }, null],
  [{ amountCents: 2_500n, approvalAboveCents: null, recentCents: null }, 'The amount was above the limit'],
])('the amount is compared with the limit: %o', (withdrawal, text) => {
  const above = { isAboveLimit: true, approvalAboveCents: 2_000n, recentCents: 0n, amountCents: 2_500n }
  expect(describeLimit({ ...above, ...withdrawal }, 2_000)).toBe(text)
})

test('a limit that was changed is named with its value now', () => {
  const withdrawal = { isAboveLimit: true, approvalAboveCents: 2_000n, recentCents: 0n, amountCents: 2_500n }
  expect(describeLimit(withdrawal, 10_000)).toBe('$25.00 is above the limit of $20.00 (now $100.00)')
})
