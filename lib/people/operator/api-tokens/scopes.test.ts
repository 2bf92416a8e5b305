import { expect, test } from 'vitest'
import { scopesOf } from './scopes'

test('operators choose only scopes of their role', () => {
  expect(scopesOf('viewer')).toEqual([])
  expect(scopesOf('editor')).toEqual(['releases:publish', 'audit:read'])
  expect(scopesOf('manager')).toEqual(['releases:publish', 'maintenance:plan', 'slates:import', 'audit:read'])
})
