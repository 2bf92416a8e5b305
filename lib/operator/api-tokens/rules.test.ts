import { expect, test } from 'vitest'
import { policyOf } from '@/lib/policy/policy'
import { roleOfScope, scopesOf, tokenScopes } from './rules'

test('a scope needs the role that the policy requires for its action', () => {
  expect(Object.fromEntries(tokenScopes.map(scope => [scope, roleOfScope(scope)]))).toEqual({
    'releases:publish': policyOf('release.save').role,
    'maintenance:plan': policyOf('maintenance.change').role,
    'slates:import': policyOf('feed.import').role,
    'audit:read': 'viewer',
  })
})

test('operators choose only scopes of their role', () => {
  expect(scopesOf('viewer')).toEqual(['audit:read'])
  expect(scopesOf('editor')).toEqual(['releases:publish', 'maintenance:plan', 'audit:read'])
  expect(scopesOf('manager')).toEqual([...tokenScopes])
})

test('no scope approves requests', () => {
  expect(tokenScopes.filter(scope => scope.includes('approv'))).toEqual([])
})
