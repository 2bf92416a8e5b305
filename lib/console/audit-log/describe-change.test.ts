import { expect, test } from 'vitest'
import { fieldLabel } from '@/lib/change/field-label'
import { describeLegacy, hidesSubject } from './describe-change'

const change = { subjectType: 'promo', subjectId: '7', operatorId: 1, before: null, after: null }

const sentences: [action: string, more: object, sentence: string][] = [
  ['release.withdraw', { subjectType: 'release' }, 'withdrew release'],
  ['maintenance_window.plan', { subjectType: 'maintenance_window' }, 'planned maintenance window'],
  ['message.cancel', { subjectType: 'message' }, 'canceled message'],
  ['message.resend', { subjectType: 'message' }, 'resent message'],
  ['users.export', { subjectType: 'list' }, 'downloaded a CSV file of'],
  ['release.create', { after: { forceUpdate: true } }, 'created forced release'],
  ['release.create', { after: { forceUpdate: false } }, 'created release'],
  [
    'release.create',
    { after: { forceUpdate: true, devices: 1 } },
    'forced 1 device to update to new release',
  ],
  [
    'release.change',
    { before: { forceUpdate: false }, after: { forceUpdate: true, devices: 1_215 } },
    'forced 1,215 devices to update to',
  ],
  [
    'release.change',
    { before: { forceUpdate: false }, after: { forceUpdate: true } },
    'forced updates to release',
  ],
  [
    'release.change',
    { before: { forceUpdate: true }, after: { forceUpdate: false } },
    'made optional release',
  ],
  ['release.advance', { after: { rolloutPercent: 20 } }, 'rolled out to 20%:'],
  ['release.stop', {}, 'stopped the rollout of'],
  ['release.change', { before: { notes: 1 }, after: { notes: 2 } }, 'changed notes of release'],
  ['feed.import', { after: { games: [{}], figures: [] } }, 'changed a match of'],
  ['feed.import', { after: { games: [], figures: [{}] } }, 'changed a line or result of'],
  ['feed.import', { after: { games: 900, figures: 12 } }, 'imported a feed delivery for'],
  ['maintenance.switch', { after: { isEnabled: true } }, 'turned maintenance on'],
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
