import { expect, test } from 'vitest'
import { describeReview, withdrawalFacts } from './describe-review'

type Reasons = Partial<Parameters<typeof describeReview>[0]>

const none = {
  isAboveLimit: false,
  unplayedCents: 0n,
  givenCents: 0n,
  isOperatorInvolved: false,
  isAccountChanged: false,
  hasOpenDispute: false,
}

test.each<[Reasons, string]>([
  [{}, ''],
  [{ isAboveLimit: true }, 'Amount'],
  [{ unplayedCents: 1_250n }, '$12.50 of deposits not played'],
  [{ givenCents: 1_250n }, '$12.50 given by operators or won with it'],
  [{ isOperatorInvolved: true }, 'Change by an operator within 30 days'],
  [{ isAccountChanged: true }, 'Account or bank account changed'],
  [{ hasOpenDispute: true }, 'Open refund or dispute'],
  [{ isAboveLimit: true, unplayedCents: 1_250n }, 'Amount, $12.50 of deposits not played'],
  [
    { isAboveLimit: true, unplayedCents: 1_250n, hasOpenDispute: true },
    'Amount, $12.50 of deposits not played, open refund or dispute',
  ],
])('a withdrawal with the reasons %o is described by all of them', (reasons, words) => {
  expect(describeReview({ ...none, ...reasons })).toBe(words)
})

test('a second manager sees the amount, where it goes, and an open dispute', () => {
  const withdrawal = {
    ...none,
    amountCents: 2_500n,
    isSuspended: false,
    methodLabel: '**** 6102',
    hasOpenDispute: true,
    depositedCents: 10_000n,
    withdrawnCents: 0n,
  }
  expect(withdrawalFacts(withdrawal)).toEqual([
    { name: 'Amount', value: '$25.00' },
    { name: 'To', value: '**** 6102' },
    { name: 'Reviewed because of', value: 'Open refund or dispute' },
    { name: 'Deposited, withdrawn', value: '$100.00, $0.00' },
  ])
})
