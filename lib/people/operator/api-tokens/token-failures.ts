import type { FailureMessages } from '@/lib/change/action-failures'
import { scopeLabels } from './rules'

export const tokenFailures: FailureMessages = {
  ApiTokenNotFound: 'This token does not exist.',
  ApiTokenRevoked: 'The token is already revoked.',
  ApiTokenScopeTooHigh: ({ scope, needs }) => ({
    field: 'scopes',
    message: `“${scopeLabels[scope]}” requires the ${needs} role.`,
  }),
  TooManyApiTokens: ({ maximum }) => `You already have ${maximum} active tokens. Revoke one first.`,
}
