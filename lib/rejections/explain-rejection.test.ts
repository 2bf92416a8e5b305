import { expect, test } from 'vitest'
import type { Refusal } from './find-rejections'
import { explainRejection } from './explain-rejection'

const refusal = (rule: string, detail: unknown, message = ''): Refusal => ({
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

test('a rule is told with what would have passed', () => {
  expect(explainRejection(refusal('FundsTooLow', { mode: 'Cash', available: '4.50' }))).toEqual({
    rule: 'The user has less than the buy-in.',
    passes: ['A buy-in of at most 4.50 in Cash mode.'],
  })
})

test('of a promo’s rules those are told that the user does not meet', () => {
  const unmet = [
    { rule: 'email_verified' },
    { rule: 'user_mode', any_of: ['Cash'] },
    { rule: 'min_days_since_sign_up', days: 1 },
  ]
  expect(explainRejection(refusal('PromoNotEligible', { unmet })).passes).toEqual([
    'E-mail: must be verified.',
    'Mode: must be Cash.',
    'Signed up: 1 day ago at least.',
  ])
})

test('a request that does not fit is told field by field', () => {
  expect(explainRejection(refusal('InvalidRequest', { id: ['The id field is required.'] })).passes).toEqual([
    'The id field is required.',
  ])
})

test('a rule without words of its own is named, with what the app was told', () => {
  expect(explainRejection(refusal('VerificationLinkInvalid', null, 'This link is not one of ours.'))).toEqual({
    rule: 'VerificationLinkInvalid.',
    passes: ['This link is not one of ours.'],
  })
})
