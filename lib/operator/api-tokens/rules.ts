import { isAtLeast, type Role } from '@/lib/operator/rules'
import { type GovernedAction, policyOf } from '@/lib/policy/policy'

declare module '@/lib/failure' {
  interface FailureDetails {
    ApiTokenNotFound: undefined
    ApiTokenRevoked: undefined
    /** A token never has a scope that its creator has no role for. */
    ApiTokenScopeTooHigh: { scope: TokenScope; needs: Role }
    TooManyApiTokens: { maximum: number }
    TokenScopeMissing: { scope: TokenScope }
  }
}

export const tokenScopes = ['releases:publish', 'maintenance:plan', 'slates:import', 'audit:read'] as const

export type TokenScope = (typeof tokenScopes)[number]

/** The policy decides the role of a scope. Every operator reads the audit log. */
const scopeActions: Readonly<Record<TokenScope, GovernedAction | null>> = {
  'releases:publish': 'release.save',
  'maintenance:plan': 'maintenance.change',
  'slates:import': 'feed.import',
  'audit:read': null,
}

export const scopeLabels: Readonly<Record<TokenScope, string>> = {
  'releases:publish': 'Publish releases',
  'maintenance:plan': 'Plan maintenance windows',
  'slates:import': 'Request the import of slates',
  'audit:read': 'Read the audit log',
}

/** The lowest role that can use a scope. */
export function roleOfScope(scope: TokenScope): Role {
  const action = scopeActions[scope]
  return action ? policyOf(action).role : 'viewer'
}

export function scopesOf(role: Role): TokenScope[] {
  return tokenScopes.filter(scope => isAtLeast(role, roleOfScope(scope)))
}

export const tokenPrefix = 'skt_'

/** Tokens begin so: 4 characters of the prefix and 8 of 43 random ones. */
export const shownPrefixLength = 12

export const maxTokenDays = 365

/** Active ones per operator. */
export const maxActiveTokens = 20
