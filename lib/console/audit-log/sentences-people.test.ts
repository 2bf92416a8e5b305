import { expect, test } from 'vitest'
import { describeChange } from './describe-change'

const change = { subjectId: '7', operatorId: 1, before: null, after: null }

const ofOperators: [action: string, more: object, sentence: string][] = [
  ['operator.invite', { after: { role: 'editor' } }, 'invited Ada as editor'],
  ['operator.invite', {}, 'invited Ada'],
  ['operator.change-role', { after: { role: 'viewer' } }, 'changed the role of Ada to viewer'],
  ['operator.change-role', {}, 'changed the role of Ada'],
  ['operator.disable', {}, 'disabled Ada'],
  ['operator.sign-out-everywhere', {}, 'signed out Ada everywhere'],
  ['operator.sign-out-everywhere', { subjectId: '1' }, 'signed out everywhere else'],
  ['operator.sign-out', { subjectId: '1' }, 'signed out'],
  ['operator.sign-out', { subjectId: '1', after: { sessions: 1 } }, 'signed out of another browser'],
  ['operator.create', { operatorId: null, after: { role: 'manager' } }, 'created manager Ada'],
  ['operator.link-sso', { operatorId: null }, 'linked an account of the provider to Ada'],
]

test.each(ofOperators)('%s %o reads "%s"', (action, more, sentence) => {
  expect(describeChange({ ...change, subjectType: 'operator', subjectName: 'Ada', action, ...more })).toBe(
    sentence,
  )
})

const ofUsers: [action: string, more: object, sentence: string][] = [
  ['user.suspend', { after: { isSuspended: true } }, 'suspended ada_1'],
  [
    'user.suspend',
    { after: { isSuspended: true, suspendedUntil: '2026-12-01T10:30:00.000Z' } },
    'suspended ada_1 until 2026-12-01 10:30 UTC',
  ],
  [
    'user.suspend',
    { after: { suspendedUntil: '2026-12-01T10:30:00.000Z' } },
    'lengthened the suspension of ada_1 until 2026-12-01 10:30 UTC',
  ],
  ['user.lift-suspension', {}, 'lifted the suspension of ada_1'],
  ['user.exclude', {}, 'excluded ada_1'],
  ['user.exclude', { after: { isSelfExcluded: true } }, 'excluded ada_1 permanently'],
  [
    'user.exclude',
    { after: { excludedUntil: '2026-12-01T10:30:00.000Z' } },
    'lengthened the exclusion of ada_1 until 2026-12-01 10:30 UTC',
  ],
  ['user.end-exclusion', {}, 'ended the self-exclusion of ada_1'],
  ['user.change-identity', { after: { kycStatus: 'Rejected' } }, 'set the identity of ada_1 to rejected'],
  ['user.change-identity', { after: { dateOfBirth: '1990-05-17' } }, 'changed the identity of ada_1'],
  ['user.change-location', { after: { location: 'ALLOWED' } }, 'allowed the location of ada_1'],
  ['user.change-location', { after: { isLocationHeld: true } }, 'denied the location of ada_1'],
  ['user.change-location', { after: { location: 'DENIED' } }, 'let checks decide the location of ada_1'],
  ['user.change-location', {}, 'changed the location of ada_1'],
  ['user.change-level', { after: { levelOverride: 'Expert' } }, 'set the level of ada_1 to Expert'],
  ['user.change-level', { after: { levelOverride: null } }, 'let settled entries decide the level of ada_1'],
  ['user.lower-limits', { after: { daily: 5_000 } }, 'lowered the daily deposit limit of ada_1 to $50.00'],
  ['user.lower-limits', { after: { daily: 1, weekly: 2 } }, 'lowered the deposit limits of ada_1'],
  ['user.change-notice', { after: { hasScoringNotice: true } }, 'showed the scoring notice to ada_1'],
  ['identity.return', {}, 'asked ada_1 for new identity details'],
]

test.each(ofUsers)('%s %o reads "%s"', (action, more, sentence) => {
  expect(describeChange({ ...change, subjectType: 'user', subjectName: 'ada_1', action, ...more })).toBe(
    sentence,
  )
})
