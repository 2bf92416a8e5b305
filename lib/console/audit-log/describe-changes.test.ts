import { expect, test } from 'vitest'
import { changes } from '@/lib/console/generated/changes'
import { describeChanges } from './describe-changes'

const severalChanges: [action: string, subjectType: string, one: string, two: string][] = [
  ['user.change-identity', 'user', 'changed the identity of Name', 'changed the identity of 2 users'],
  ['user.mark-tester', 'user', 'changed the tester status of Name', 'changed the tester status of 2 users'],
  ['balance.adjust', 'user', 'credited or debited Name', 'credited or debited 2 users'],
  ['promo.pause', 'promo', 'paused promo Name', 'paused 2 promos'],
  ['setting.change', 'setting', 'changed setting Name', 'changed 2 settings'],
  ['release.change', 'release', 'changed release Name', 'changed 2 releases'],
  [
    'release.advance',
    'release',
    'advanced the rollout of release Name',
    'advanced the rollout of 2 releases',
  ],
  ['feed.import', 'feed', 'imported a file for feed Name', 'imported a file for 2 feeds'],
  ['entry.refund', 'user', 'refunded entries of Name', 'refunded entries of 2 users'],
  [
    'users.mark-testers',
    'users',
    'changed the tester status of Name',
    'changed the tester status of 2 users',
  ],
  ['maintenance_window.end', 'maintenance_window', 'ended name', 'ended 2 maintenance windows'],
  ['game.reorder', 'game-order', 'changed the order of the games', 'changed the order of the games'],
  ['api-token.create', 'api-token', 'created API token Name', 'created 2 API tokens'],
]
test.each(severalChanges)(
  'several %s of %s name their subject, or their number',
  (action, subjectType, one, two) => {
    const changes = { action, subjectType, name: 'Name', isOwn: false }
    expect([1, 2].map(subjects => describeChanges({ ...changes, subjects }))).toEqual([one, two])
  },
)

test('no sentence of one or several changes of any kind has a gap', () => {
  const texts = changes.flatMap(({ name: action }) =>
    [1, 2].map(subjects =>
      describeChanges({
        action,
        subjectType: action.split('.')[0] ?? '',
        name: 'Name',
        isOwn: false,
        subjects,
      }),
    ),
  )
  expect(texts.length).toBeGreaterThan(200)
  expect(texts.filter(text => /[{}]|undefined|null|NaN/.test(text))).toEqual([])
})

test('several changes of an operator to their own account have no subject', () => {
  const changes = {
    action: 'operator.change-password',
    subjectType: 'operator',
    name: 'Ann',
    subjects: 1,
  } as const
  expect(describeChanges({ ...changes, isOwn: true })).toBe('changed their password')
})
