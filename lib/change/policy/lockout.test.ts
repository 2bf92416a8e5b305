import { expect, test } from 'vitest'
import { minReasonLength } from '@/lib/change/audit/rules'
import { assertLockoutConfirmed } from './lockout'

const confirmed = { isManager: true, reason: 'x'.repeat(minReasonLength), typedName: ' iOS 4.13.0 ' }

test('a manager with a reason who typed the name locks users out', () => {
  expect(() => assertLockoutConfirmed(confirmed, 'iOS 4.13.0')).not.toThrow()
})

test.each([
  [{ isManager: false, reason: '', typedName: '' }, { code: 'LockoutRequiresManager' }],
  [
    { reason: ` ${'x'.repeat(minReasonLength - 1)} `, typedName: '' },
    { code: 'LockoutRequiresReason', detail: { minCharacters: minReasonLength } },
  ],
  [{ typedName: 'iOS 4.13' }, { code: 'LockoutNotConfirmed', detail: { expected: 'iOS 4.13.0' } }],
  [{ typedName: 'ios 4.13.0' }, { code: 'LockoutNotConfirmed', detail: { expected: 'iOS 4.13.0' } }],
])('%j is rejected with %j', (change, failure) => {
  expect(() => assertLockoutConfirmed({ ...confirmed, ...change }, 'iOS 4.13.0')).toThrow(
    expect.objectContaining(failure),
  )
})
