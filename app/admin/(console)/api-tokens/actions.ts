'use server'

import { passwordFailures } from '@/app/admin/(console)/account/failures'
import type { Role } from '@/lib/change/audit/rules'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { createApiToken } from '@/lib/people/operator/api-tokens/create-token'
import { revokeApiToken } from '@/lib/people/operator/api-tokens/revoke-token'
import { scopeLabels, type TokenScope } from '@/lib/people/operator/api-tokens/rules'
import { tokenRevocation, tokenWithReason } from '@/lib/people/operator/api-tokens/schema'

const failures = {
  ApiTokenNotFound: 'This token does not exist.',
  ApiTokenRevoked: 'The token is already revoked.',
  ApiTokenScopeTooHigh: ({ scope, needs }: { scope: TokenScope; needs: Role }) => ({
    field: 'scopes',
    message: `“${scopeLabels[scope]}” requires the ${needs} role.`,
  }),
  TooManyApiTokens: ({ maximum }: { maximum: number }) =>
    `You already have ${maximum} active tokens. Revoke one first.`,
}

/** Returns the token, which is not shown again. */
export const addToken = operatorAction({
  action: 'api-token.create',
  input: tokenWithReason,
  failures: { ...failures, ...passwordFailures },
  async run({ input, by }) {
    return { result: await createApiToken(by, input) }
  },
})

export const revokeToken = operatorAction({
  action: 'api-token.revoke',
  // With a reason.
  input: tokenRevocation,
  failures,
  async run({ input, by }) {
    await revokeApiToken(by, input)
    return {}
  },
})
