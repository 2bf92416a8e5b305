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
    'suspended ada_1 until Tue 1 Dec 2026, 05:30 ET',
  ],
  [
    'user.suspend',
    { after: { suspendedUntil: '2026-12-01T10:30:00.000Z' } },
    'lengthened the suspension of ada_1 until Tue 1 Dec 2026, 05:30 ET',
  ],
  ['user.lift-suspension', {}, 'lifted the suspension of ada_1'],
  ['user.exclude', {}, 'excluded ada_1'],
  ['user.exclude', { after: { isSelfExcluded: true } }, 'excluded ada_1 permanently'],
  [
    'user.exclude',
    { after: { excludedUntil: '2026-12-01T10:30:00.000Z' } },
    'lengthened the exclusion of ada_1 until Tue 1 Dec 2026, 05:30 ET',
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
  ['user.lower-limits', { after: { daily: 5_000 } }, 'lowered the deposit limits of ada_1: daily to $50.00'],
  [
    'user.clear-promo-code',
    { before: { promoCode: 'KICKOFF' }, after: { promoCode: '' } },
    'cleared the promo code KICKOFF of ada_1',
  ],
  ['user.change-notice', { after: { hasScoringNotice: true } }, 'showed the scoring notice to ada_1'],
  ['identity.return', {}, 'asked ada_1 for new identity details'],
]

test.each(ofUsers)('%s %o reads "%s"', (action, more, sentence) => {
  expect(describeChange({ ...change, subjectType: 'user', subjectName: 'ada_1', action, ...more })).toBe(
    sentence,
  )
})

const byUsers: [action: string, after: object, sentence: string][] = [
  [
    'user.set-own-limits',
    { daily: 5_000, weekly: 20_000 },
    'lowered their deposit limits: daily to $50.00, weekly to $200.00',
  ],
  [
    'user.set-own-limits',
    { dailyNext: { cents: 9_000 } },
    'asked to raise their deposit limits: daily to $90.00',
  ],
  [
    'user.set-own-limits',
    { daily: 5_000, weeklyNext: { cents: null }, monthlyNext: null },
    'lowered their deposit limits (daily to $50.00) and asked to raise others (weekly to the general limit)',
  ],
  ['user.set-own-limits', { dailyNext: null }, 'kept their deposit limits instead of raising them'],
  ['user.set-own-limits', {}, 'changed their deposit limits'],
  [
    'user.take-time-out',
    { excludedUntil: '2026-12-01T10:30:00.000Z' },
    'took a time-out until Tue 1 Dec 2026, 05:30 ET',
  ],
  ['user.exclude-self', {}, 'self-excluded'],
  ['user.exclude-self', { isSelfExcluded: true, exclusionKind: 'exclusion' }, 'self-excluded permanently'],
  ['user.exclude-self', { exclusionKind: 'exclusion' }, 'turned their time-out into an exclusion'],
  [
    'user.exclude-self',
    { excludedUntil: '2026-12-01T10:30:00.000Z' },
    'self-excluded until Tue 1 Dec 2026, 05:30 ET',
  ],
]

test.each(byUsers)('%s %o reads "%s"', (action, after, sentence) => {
  const row = { ...change, operatorId: null, subjectType: 'user', subjectName: 'ada_1', action, after }
  expect(describeChange(row)).toBe(sentence)
})

const ofOthers: [action: string, subjectType: string, after: object, sentence: string][] = [
  ['user.mark-tester', 'user', { isTester: true }, 'marked Ada as a tester'],
  ['users.mark-testers', 'users', { 'U-1': false, 'U-2': false }, 'unmarked Ada as testers'],
  ['segment.save', 'segment', { name: 'Ada', users: 1 }, 'saved segment Ada with 1 user'],
  ['region.change', 'region', { isAllowed: true, minAge: 21 }, 'opened cash play in Ada from 21 years'],
  ['region.change', 'region', { isAllowed: false }, 'closed cash play in Ada'],
  ['region.change', 'region', { minAge: 21 }, 'set the minimum age in Ada to 21 years'],
]

test.each(ofOthers)('%s of a %s %o reads "%s"', (action, subjectType, after, sentence) => {
  expect(describeChange({ ...change, subjectType, subjectName: 'Ada', action, after })).toBe(sentence)
})
