import { expect, test } from 'vitest'
import { describeSignInError } from './describe-sign-in-error'

test('a failure names its minutes, the provider or the request ID', () => {
  expect(describeSignInError('OperatorLocked-1')).toContain('Try again in 1 minute, ')
  expect(describeSignInError('SsoCanceled', 'Acme ID')).toBe('You canceled the sign-in at Acme ID.')
  expect(describeSignInError('UnexpectedError-a1b2-c3')).toBe(
    'Sign-in failed. Try again. Request ID: a1b2-c3.',
  )
})

test('text of a crafted URL is not shown', () => {
  for (const code of ['X-call 555 0100', 'X-www.evil.test', 'UnexpectedError-<b>', `X-${'a'.repeat(200)}`])
    expect(describeSignInError(code)).toBe('Sign-in failed. Try again.')
})
