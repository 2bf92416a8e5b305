import { expect, test } from 'vitest'
import { z } from 'zod'
import { InvalidRequest, parse } from '@/lib/core/parse'
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

function errorsOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    if (error instanceof InvalidRequest) return error.errors
  }
  throw new Error('The request is valid.')
}

test('explains a rule and what it would accept', () => {
  expect(explainRejection(rejection('FundsTooLow', { mode: 'Cash', available: '4.50' }))).toEqual({
    rule: 'The balance is below the buy-in.',
    passes: ['A buy-in of at most 4.50 in Cash mode.'],
  })
})

test.each([
  ['entries', 'An entry or contest of Arcade mode, in Arcade mode.'],
  ['deposits'],
  ['withdrawals'],
])('a rejection for %s suggests Arcade mode only where it is accepted', (use, ...arcade) => {
  const { passes } = explainRejection(rejection('CashPlayBarred', { why: 'identity', use }))
  expect(passes).toEqual([
    'The same call once the identity is verified (setting kyc_required_for_cash).',
    ...arcade,
  ])
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

test('lists what the fields of an invalid request accept', () => {
  const shape = z.object({
    id: z.int(),
    email: z.email(),
    'players.0': z.int().min(1),
    platform: z.enum(['ios', 'android']),
    username: z.string().max(20),
    picks: z.array(z.string()).max(6),
    code: z.string().regex(/^\d+$/),
    text: z.string(),
  })
  const sent = {
    email: 'none',
    'players.0': 0,
    platform: 'web',
    username: 'x'.repeat(21),
    picks: Array(7).fill('more'),
    code: 'x',
    text: 5,
  }
  const errors = errorsOf(() => parse(shape, sent))
  expect(explainRejection(rejection('InvalidRequest', errors)).passes).toEqual([
    'id: required.',
    'email: an email address.',
    'players.0: at least 1.',
    'platform: one of ios, android.',
    'username: at most 20 characters.',
    'picks: at most 6 items.',
    'code: in the expected format.',
    'text: a string.',
  ])
})

test.each([
  ['The request field must be an object.', 'request: an object.'],
  [
    'The password_confirmation field must equal the password field.',
    'password_confirmation: equal to the password field.',
  ],
  ['The game_id field must name an active game.', 'game_id: must name an active game.'],
  [
    'The name field must not contain NUL or lone surrogates.',
    'name: must not contain NUL or lone surrogates.',
  ],
  ['Enter a name.', 'Enter a name.'],
])('"%s" reads "%s"', (message, accepted) => {
  expect(explainRejection(rejection('InvalidRequest', { any: [message] })).passes).toEqual([accepted])
})

test('names an unknown rule, with the message of the response', () => {
  expect(
    explainRejection(rejection('VerificationLinkInvalid', null, 'This link is not one of ours.')),
  ).toEqual({
    rule: 'Verification link invalid.',
    passes: ['This link is not one of ours.'],
  })
})

test('an empty balance is not explained as a buy-in of zero', () => {
  expect(explainRejection(rejection('FundsTooLow', { mode: 'Cash', available: '0.00' })).passes).toEqual([
    'Funds in Cash mode: the balance is empty.',
  ])
})
