import { expect, test } from 'vitest'
import { explainRejection } from './explain-rejection'
import type { Rejection } from './find-rejections'

const rejection = (rule: string, detail: unknown, message = ''): Rejection => ({
  id: 1,
  requestId: 'r',
  clientRequestId: null,
  userId: null,
  username: null,
  method: 'POST',
  path: '/',
  userAgent: '',
  status: 422,
  rule,
  detail,
  sent: null,
  answer: { message },
  createdAt: new Date(0),
})

test('explains a rule and what it would accept', () => {
  expect(explainRejection(rejection('FundsTooLow', { mode: 'Cash', available: '4.50' }))).toEqual({
    rule: 'The balance is below the buy-in.',
    passes: ['A buy-in of at most 4.50 in Cash mode.'],
  })
})

test('lists the promo rules that the user does not meet', () => {
  const unmet = [
    { rule: 'email_verified' },
    { rule: 'user_mode', any_of: ['Cash'] },
    { rule: 'min_days_since_sign_up', days: 1 },
  ]
  expect(explainRejection(rejection('PromoNotEligible', { unmet })).passes).toEqual([
    'Email: must be verified.',
    'Mode: must be Cash.',
    'Signed up: at least 1 day ago.',
  ])
})

test('explains an invalid request field by field', () => {
  expect(explainRejection(rejection('InvalidRequest', { id: ['The id field is required.'] })).passes).toEqual(
    ['The id field is required.'],
  )
})

test('names an unknown rule, with the message of the response', () => {
  expect(
    explainRejection(rejection('VerificationLinkInvalid', null, 'This link is not one of ours.')),
  ).toEqual({
    rule: 'VerificationLinkInvalid.',
    passes: ['This link is not one of ours.'],
  })
})

test('an empty balance is not explained as a buy-in of zero', () => {
  expect(explainRejection(rejection('FundsTooLow', { mode: 'Cash', available: '0.00' })).passes).toEqual([
    'Funds in Cash mode: the balance is empty.',
  ])
})
