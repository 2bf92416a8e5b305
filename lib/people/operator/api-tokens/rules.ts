import type { FailureMessages } from '@/lib/change/action-failures'
import type { Role } from '@/lib/change/audit/rules'

export const tokenFailures: FailureMessages = {
  ApiTokenNotFound: 'This token does not exist.',
  ApiTokenRevoked: 'The token is already revoked.',
  ApiTokenScopeTooHigh: ({ scope, needs }) => ({
    field: 'scopes',
    message: `“${scopeLabels[scope]}” requires the ${needs} role.`,
  }),
  TooManyApiTokens: ({ maximum }) => `You already have ${maximum} active tokens. Revoke one first.`,
}

declare module '@/lib/core/failure' {
  interface FailureDetails {
    ApiTokenNotFound: undefined
    ApiTokenRevoked: undefined
    /** A token never has a scope that its creator has no role for. */
    ApiTokenScopeTooHigh: { scope: TokenScope; needs: Role }
    TooManyApiTokens: { maximum: number }
    TokenScopeMissing: { scope: TokenScope }
    /** The operator of the token has not signed in to the console for this long. */
    TokenOperatorAbsent: { days: number }
  }
}

export const tokenScopes = ['releases:publish', 'maintenance:plan', 'slates:import', 'audit:read'] as const

export type TokenScope = (typeof tokenScopes)[number]

export const scopeLabels: Readonly<Record<TokenScope, string>> = {
  'releases:publish': 'Publish releases',
  'maintenance:plan': 'Plan maintenance windows',
  'slates:import': 'Request the import of slates',
  'audit:read': 'Read the audit log',
}

export const tokenPrefix = 'skt_'

/** Start of a token shown in lists: `skt_` and its first 8 random characters. */
export const shownPrefixLength = 12

export const maxTokenDays = 365

/** Tokens are rejected after this long without a sign-in: a provider of single sign-on does not report who left. */
export const maxAbsenceDays = 30

export const maxActiveTokens = 20
