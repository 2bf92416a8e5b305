'use server'

import { operatorAction } from '@/lib/console/auth/operator-action'
import { createApiToken, tokenCreation } from '@/lib/people/operator/api-tokens/create-token'
import { tokenFailures } from '@/lib/people/operator/api-tokens/rules'
import { tokenWithReason } from '@/lib/people/operator/api-tokens/schema'
import { passwordFailures } from '@/lib/people/operator/rules'

/** Returns the token, which is not shown again. */
export const addToken = operatorAction({
  change: tokenCreation,
  input: tokenWithReason,
  failures: { ...tokenFailures, ...passwordFailures },
  run: async ({ input, by }) => ({ result: await createApiToken(by, input) }),
})
