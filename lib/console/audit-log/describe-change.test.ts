import { expect, test } from 'vitest'
import { fieldLabel } from '@/lib/change/field-label'
import { describeLegacy, hidesSubject } from './describe-change'

const change = { subjectType: 'promo', subjectId: '7', operatorId: 1, before: null, after: null }

const sentences: [action: string, more: object, sentence: string][] = [
  ['promo.pause', {}, 'paused promo'],
  ['promo.publish', {}, 'published promo'],
  ['promo.duplicate', {}, 'duplicated promo'],
  ['promo.change', { before: { a: 1, b: 2 }, after: { a: 2, b: 3 } }, 'changed 2 fields of promo'],
  ['promo.change', { before: { publishAt: 1 }, after: { publishAt: 2 } }, 'changed publish at of promo'],
  ['message.cancel', { subjectType: 'message' }, 'canceled message'],
  ['message.resend', { subjectType: 'message' }, 'resent message'],
  ['balance.adjust', { after: { bucket: 'cash', amountCents: 500 } }, 'credited $5.00 cash to'],
  [
    'balance.adjust',
    { after: { bucket: 'reward_credits', amountCents: -100 } },
    'debited 1.00 reward credits from',
  ],
  ['feed.import', { after: { games: [{}], figures: [] } }, 'changed a match of'],
  ['feed.import', { after: { games: [], figures: [{}] } }, 'changed a line or result of'],
  ['feed.import', { after: { games: 900, figures: 12 } }, 'imported a feed delivery for'],
  ['entry.refund', { subjectType: 'user', after: { entryId: 7 } }, 'refunded entry E-7 of'],
  ['entry.refund', { subjectType: 'user' }, 'refunded an entry of'],
  ['user.revoke', { subjectType: 'user' }, 'signed out all devices of'],
  [
    'setting.change',
    { subjectType: 'setting', before: { value: 1 }, after: { value: 2 } },
    'changed setting',
  ],
  ['operator.sign-out-everywhere', { subjectType: 'operator' }, 'ended all sessions of'],
  ['operator.sign-out-everywhere', { subjectType: 'operator', subjectId: '1' }, 'signed out everywhere else'],
]
test.each(sentences)('%s %o reads "%s"', (action, more, sentence) => {
  expect(describeLegacy({ ...change, action, ...more })).toBe(sentence)
})

test('the sentence omits the subject if it is the author', () => {
  const self = { ...change, action: 'operator.sign-in', subjectType: 'operator', subjectId: '1' } as const
  expect(hidesSubject(self)).toBe(true)
  expect(hidesSubject({ ...self, subjectId: '2' })).toBe(false)
})

test('field labels are words without units', () => {
  expect(['creditsCents', 'publishAt', 'creditBucketId', 'entry_fee_maximum_cents'].map(fieldLabel)).toEqual([
    'credits',
    'publish at',
    'credit bucket',
    'entry fee maximum',
  ])
})
