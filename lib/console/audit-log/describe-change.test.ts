import { expect, test } from 'vitest'
import { fieldLabel } from '@/lib/change/field-label'
import { describeChange, describeDone, describeUndone } from './describe-change'

test('a change of another version is named', () => {
  const change = { action: 'boat.sink', subjectType: 'boat', subjectId: '7', subjectName: 'Ada' }
  expect(describeChange({ ...change, operatorId: 1, before: null, after: null })).toBe(
    'made the change boat.sink of boat Ada',
  )
})

test('field labels are words without units', () => {
  expect(['creditsCents', 'publishAt', 'creditBucketId', 'entry_fee_maximum_cents'].map(fieldLabel)).toEqual([
    'credits',
    'publish at',
    'credit bucket',
    'entry fee maximum',
  ])
})

type Values = Record<string, unknown>

test.each<
  [action: string, subject: [type: string, name: string], before: Values | null, after: Values, toast: string]
>([
  [
    'promo.pause',
    ['promo', 'Spring'],
    { status: 'published' },
    { status: 'paused' },
    'Resumed promo “Spring”',
  ],
  ['promo.create', ['promo', 'Spring'], null, { name: 'Spring' }, 'Deleted promo “Spring”'],
  [
    'promo.change',
    ['promo', 'Spring'],
    { name: 'Autumn' },
    { name: 'Spring' },
    'Restored the name of promo “Spring” to “Autumn”',
  ],
  ['promo.publish', ['promo', 'Spring'], { status: 'draft' }, {}, 'Made promo “Spring” a draft'],
  ['release.create', ['release', 'iOS 2.6.0'], null, { devices: 206 }, 'Withdrew release iOS 2.6.0'],
  [
    'balance.adjust',
    ['user', 'ada'],
    null,
    { bucket: 'cash', amountCents: 500 },
    'Undid the credit of $5.00 cash to ada',
  ],
  [
    'game.reorder',
    ['game-order', 'Games'],
    { order: ['NFL', 'NBA', 'NHL'] },
    { order: ['NHL', 'NFL', 'NBA'], moved: 'NHL' },
    'Moved game NHL to 3rd place',
  ],
  [
    'operator.change-role',
    ['operator', 'Mara'],
    { role: 'editor' },
    { role: 'viewer' },
    'Changed the role of Mara to editor',
  ],
  ['user.mark-tester', ['user', 'ada'], { isTester: false }, { isTester: true }, 'Unmarked ada as a tester'],
  [
    'user.suspend',
    ['user', 'ada'],
    { isSuspended: false },
    { isSuspended: true },
    'Lifted the suspension of ada',
  ],
  [
    'user.suspend',
    ['user', 'ada'],
    { suspendedUntil: '2026-12-01T10:30:00.000Z' },
    { suspendedUntil: null },
    'Restored the suspension of ada until Tue 1 Dec 2026, 05:30 ET',
  ],
  [
    'promo.end',
    ['promo', 'Spring'],
    { endsAt: '2026-12-01T10:30:00.000Z' },
    { endsAt: '2026-11-28T04:00:00.000Z' },
    'Moved the end of promo “Spring” back to Tue 1 Dec 2026, 05:30 ET',
  ],
  [
    'credit-bucket.rename',
    ['credit-bucket', 'Summer'],
    { name: 'Spring' },
    { name: 'Summer' },
    'Renamed credit bucket Summer to Spring',
  ],
  [
    'user.lower-limits',
    ['user', 'ada'],
    { daily: 9_000, weekly: null },
    { daily: 5_000, weekly: 7_000 },
    'Restored the deposit limits of ada: daily to $90.00, weekly to the general limit',
  ],
  [
    'maintenance_window.plan',
    ['maintenance_window', 'Maintenance of iOS'],
    null,
    { startsNow: true },
    'Ended maintenance of iOS',
  ],
])('the undo of %s of %j from %j to %j: %s', (action, [subjectType, subjectName], before, after, toast) => {
  expect(describeUndone({ action, subjectType, subjectName, subjectId: '1', before, after })).toBe(toast)
})

test('a toast quotes a name that can be any words', () => {
  const message = { type: 'message', id: 7, name: 'Verify email' }
  const canceled = { subject: message, logged: { before: null, after: null } }
  expect(describeDone({ name: 'message.cancel' }, canceled)).toBe('Canceled message “Verify email”')
})

test('a revert reads as what it did, and a revert of a revert as the change', () => {
  const release = {
    action: 'release.create',
    subjectType: 'release',
    subjectId: '1',
    subjectName: 'iOS 2.6.0',
  }
  const forced = { devices: 206, forceUpdate: true }
  const revert = { ...release, operatorId: 1, before: forced, after: null, isRevert: true }
  expect(describeChange(revert)).toBe('withdrew release iOS 2.6.0')
  expect(describeUndone(revert)).toBe('Forced 206 devices to update to iOS 2.6.0')
})
