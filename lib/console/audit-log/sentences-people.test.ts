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
