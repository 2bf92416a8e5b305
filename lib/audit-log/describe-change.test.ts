import { expect, test } from 'vitest'
import { hidesSubject, fieldLabel, describeChange } from './describe-change'

const change = { subjectType: 'promo', subjectId: '7', operatorId: 1, before: null, after: null }

const sentences: [action: string, more: object, sentence: string][] = [
  ['promo.pause', {}, 'paused promo'],
  ['promo.publish', {}, 'published promo'],
  ['promo.duplicate', {}, 'duplicated promo'],
  ['promo.change', { before: { a: 1, b: 2 }, after: { a: 2, b: 3 } }, 'changed 2 fields of promo'],
  ['promo.change', { before: { publishAt: 1 }, after: { publishAt: 2 } }, 'changed publish at of promo'],
  ['release.withdraw', { subjectType: 'release' }, 'withdrew release'],
  ['maintenance_window.plan', { subjectType: 'maintenance_window' }, 'planned window'],
  ['message.cancel', { subjectType: 'message' }, 'canceled message'],
  ['message.resend', { subjectType: 'message' }, 'sent again message'],
  ['users.export', { subjectType: 'list' }, 'took out as a file list'],
  ['user.revoke', { subjectType: 'user' }, 'signed every device out of'],
  [
    'setting.change',
    { subjectType: 'setting', before: { value: 1 }, after: { value: 2 } },
    'changed setting',
  ],
  ['maintenance.switch', { after: { isEnabled: true } }, 'switched maintenance on'],
  ['operator.sign-out-everywhere', { subjectType: 'operator' }, 'signed out of every browser'],
  ['operator.sign-out-everywhere', { subjectType: 'operator', subjectId: '1' }, 'signed out everywhere else'],
]
test.each(sentences)('%s %o is told as "%s"', (action, more, sentence) => {
  expect(describeChange({ ...change, action, ...more })).toBe(sentence)
})

test('nobody is told to have done something to themself by name', () => {
  const self = { ...change, action: 'operator.sign-in', subjectType: 'operator', subjectId: '1' }
  expect(hidesSubject(self)).toBe(true)
  expect(hidesSubject({ ...self, subjectId: '2' })).toBe(false)
})

test('fields are words, without their units', () => {
  expect(['creditsCents', 'publishAt', 'creditBucketId', 'entry_fee_maximum_cents'].map(fieldLabel)).toEqual([
    'credits',
    'publish at',
    'credit bucket',
    'entry fee maximum',
  ])
})
