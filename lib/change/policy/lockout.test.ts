import { expect, test } from 'vitest'
import { minReasonLength } from '@/lib/change/audit/rules'
import { assertLockoutConfirmed } from './lockout'

const confirmed = { isManager: true, reason: 'x'.repeat(minReasonLength), typedName: ' iOS 4.13.0 ' }

const assertConfirmed = ({ typedName, ...act }: typeof confirmed) =>
  assertLockoutConfirmed(act, typedName, 'iOS 4.13.0')

test('a manager with a reason who typed the name locks users out', () => {
  expect(() => assertConfirmed(confirmed)).not.toThrow()
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
  expect(() => assertConfirmed({ ...confirmed, ...change })).toThrow(expect.objectContaining(failure))
})
