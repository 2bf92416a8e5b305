import { assertTokenRights, authenticateApiToken, type TokenScope } from '@/lib/api/auth/api-token'
import type { ApiCall } from './api-call'
import { countExactly, type Limit, withLimits } from './rate-limit'
import type { RequestTrace } from './request-trace'

/** Of an address, over all processes. */
const guesses: Limit<unknown> = {
  name: 'api_token_guesses',
  points: 20,
  seconds: 600,
  by: 'ip',
  counts: ['Unauthenticated'],
}

export const tokenCalls: Limit<unknown> = { name: 'token', points: 60, seconds: 60, by: 'token' }

export async function admitOperator({ headers }: ApiCall, scope: TokenScope, trace: RequestTrace) {
  const caller = { ip: trace.ip, userId: undefined }
  const holder = await withLimits([guesses], caller, {}, undefined, () =>
    authenticateApiToken(headers.get('authorization')),
  )
  await countExactly([tokenCalls], { ...caller, tokenId: holder.tokenId }, {}, trace)
  await assertTokenRights(holder, scope)
  return holder
}
