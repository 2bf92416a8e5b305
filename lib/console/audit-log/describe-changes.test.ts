import { expect, test } from 'vitest'
import { changes } from '@/lib/console/generated/changes'
import { describeChanges } from './describe-changes'

const severalChanges: [action: string, subjectType: string, one: string, two: string][] = [
  ['user.change-identity', 'user', 'changed the identity of Name', 'changed the identity of Name and Other'],
  [
    'user.mark-tester',
    'user',
    'changed the tester status of Name',
    'changed the tester status of Name and Other',
  ],
  ['balance.adjust', 'user', 'credited or debited Name', 'credited or debited Name and Other'],
  ['promo.pause', 'promo', 'paused promo Name', 'paused promos Name and Other'],
  ['setting.change', 'setting', 'changed setting Name', 'changed settings Name and Other'],
  ['release.change', 'release', 'changed release Name', 'changed releases Name and Other'],
  [
    'release.advance',
    'release',
    'advanced the rollout of release Name',
    'advanced the rollout of releases Name and Other',
  ],
  ['feed.import', 'feed', 'imported a file for feed Name', 'imported a file for feeds Name and Other'],
  ['entry.refund', 'user', 'refunded entries of Name', 'refunded entries of Name and Other'],
  [
    'users.mark-testers',
    'users',
    'changed the tester status of Name',
    'changed the tester status of Name and Other',
  ],
  ['maintenance_window.end', 'maintenance_window', 'ended name', 'ended name and other'],
  ['game.reorder', 'game-order', 'changed the order of the games', 'changed the order of the games'],
  ['api-token.create', 'api-token', 'created API token Name', 'created API tokens Name and Other'],
]
test.each(severalChanges)('one or several %s of %s name their subjects', (action, subjectType, one, two) => {
  const changes = { action, subjectType, name: 'Name', names: ['Name', 'Other'], isOwn: false }
  expect([1, 2].map(subjects => describeChanges({ ...changes, subjects }))).toEqual([one, two])
})

test('no sentence of one or several changes of any kind has a gap', () => {
  const texts = changes.flatMap(({ name: action }) =>
    [1, 2].map(subjects =>
      describeChanges({
        action,
        subjectType: action.split('.')[0] ?? '',
        name: 'Name',
        names: ['Name', 'Other'],
        isOwn: false,
        subjects,
      }),
    ),
  )
  expect(texts.length).toBeGreaterThan(200)
  expect(texts.filter(text => /[{}]|undefined|null|NaN/.test(text))).toEqual([])
})

test('of many subjects some are named, and the rest is counted', () => {
  const names = ['Autumn', 'Spring', 'Summer']
  const changes = { action: 'promo.pause', subjectType: 'promo', name: 'Spring', names, isOwn: false }
  expect([3, 12].map(subjects => describeChanges({ ...changes, subjects }))).toEqual([
    'paused promos Autumn, Spring and Summer',
    'paused promos Autumn, Spring, Summer and 9 more',
  ])
})

test('several changes of an operator to their own account have no subject', () => {
  const changes = {
    action: 'operator.change-password',
    subjectType: 'operator',
    name: 'Ann',
    names: ['Ann'],
    subjects: 1,
  }
  expect(describeChanges({ ...changes, isOwn: true })).toBe('changed their password')
})
