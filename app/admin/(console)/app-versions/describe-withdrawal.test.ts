import { expect, test } from 'vitest'
import { describeWithdrawal } from './describe-withdrawal'

test.each([
  [
    { next: 'iOS 2.4.0', isForced: false, stoppedDevices: 0 },
    'iOS 2.4.0 becomes current again. It is optional, so no device is stopped.',
  ],
  [
    { next: 'iOS 2.4.0', isForced: true, stoppedDevices: 1 },
    'iOS 2.4.0 becomes current again. It forces updates: 1 device on older versions must update.',
  ],
  [
    { next: 'iOS 2.4.0', isForced: true, stoppedDevices: 0 },
    'iOS 2.4.0 becomes current again. It forces updates: no device in use is older.',
  ],
  [
    { next: null, isForced: false, stoppedDevices: 0 },
    'The platform would have no current version, so it cannot be withdrawn.',
  ],
])('the effect of a withdrawal %o reads "%s"', (effect, text) => {
  expect(describeWithdrawal(effect)).toBe(text)
})
