import type { OperatorAuthor } from '@/lib/change/audit/author'
import type { ApiTokenHolder } from '@/lib/people/operator/api-tokens/find-token'

/** The author of what a token does: its operator, without a session. */
export function authorOf(
  { operatorId, name, role, tokenId }: ApiTokenHolder,
  requestId: string,
): OperatorAuthor {
  return { operatorId, name, role, sessionId: null, requestId, apiTokenId: tokenId }
}
