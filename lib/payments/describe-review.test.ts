import { expect, test } from 'vitest'
import { describeReview } from './describe-review'

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
