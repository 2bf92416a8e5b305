import { createRelease } from '@/lib/app-config/release/save-release'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { type TokenScope, tokenScopes } from './rules'

const scopeRoles: Readonly<Record<TokenScope, Role>> = {
  'releases:publish': createRelease.role,
  // A window locks users out, which only managers decide.
  'maintenance:plan': 'manager',
  'slates:import': 'manager',
  // As exports of lists.
  'audit:read': 'editor',
}

/** The lowest role that can use a scope. */
export function roleOfScope(scope: TokenScope): Role {
  return scopeRoles[scope]
}

export function scopesOf(role: Role): TokenScope[] {
  return tokenScopes.filter(scope => isAtLeast(role, roleOfScope(scope)))
}
