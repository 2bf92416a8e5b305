import { expect, test } from 'vitest'
import { describeWithdrawal } from './describe-withdrawal'

test.each([
  [
    {
      next: 'iOS 2.4.0',
      again: null,
      minVersion: null,
      stoppedDevices: 0,
      readmittedDevices: 0,
      stoppedRollouts: [],
    },
    'iOS 2.4.0 becomes current again, and no build must update.',
  ],
  [
    {
      next: 'iOS 2.4.0',
      again: null,
      minVersion: '2.3.0',
      stoppedDevices: 1,
      readmittedDevices: 0,
      stoppedRollouts: [],
    },
    'iOS 2.4.0 becomes current again. The minimum version is 2.3.0: 1 device must update.',
  ],
  [
    {
      next: 'iOS 2.4.0',
      again: null,
      minVersion: '2.4.0',
      stoppedDevices: 0,
      readmittedDevices: 0,
      stoppedRollouts: [],
    },
    'iOS 2.4.0 becomes current again. The minimum version is 2.4.0: no device is below it.',
  ],
  [
    {
      next: 'iOS 2.4.0',
      again: null,
      minVersion: null,
      stoppedDevices: 0,
      readmittedDevices: 2,
      stoppedRollouts: [],
    },
    'iOS 2.4.0 becomes current again, and no build must update. 2 devices can be used again without an update.',
  ],
  [
    {
      next: 'iOS 2.4.0',
      again: { isForced: false, publishAt: '2026-11-19T14:03:00.000Z' },
      minVersion: null,
      stoppedDevices: 0,
      readmittedDevices: 0,
      stoppedRollouts: [],
    },
    'The optional iOS 2.4.0 of 2026-11-19 becomes current again, and no build must update.',
  ],
  [
    {
      next: 'iOS 2.4.1',
      again: null,
      minVersion: '2.3.0',
      stoppedDevices: 0,
      readmittedDevices: 0,
      stoppedRollouts: ['iOS 2.5.0'],
    },
    'iOS 2.4.1 becomes current again. The minimum version is 2.3.0: no device is below it. The rollout of iOS 2.5.0 stays stopped until a manager resumes it.',
  ],
  [
    {
      next: null,
      again: null,
      minVersion: null,
      stoppedDevices: 0,
      readmittedDevices: 0,
      stoppedRollouts: [],
    },
    'The platform would have no current version, so it cannot be withdrawn.',
  ],
])('the effect of a withdrawal %o reads "%s"', (effect, text) => {
  expect(describeWithdrawal(effect, iso => iso.slice(0, 10))).toBe(text)
})
