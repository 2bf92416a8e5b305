import type { Author } from '@/lib/audit/author'
import type { ApiTokenHolder } from '@/lib/operator/api-tokens/find-token'
import { isAtLeast } from '@/lib/operator/rules'
import type { LockoutConfirmation } from '@/lib/policy/lockout'

/** The author of what a token does: its operator, without a session. */
export function authorOf(
  { operatorId, name, tokenId }: ApiTokenHolder,
  requestId: string,
): Author & { operatorId: number } {
  return { operatorId, name, sessionId: null, requestId, apiTokenId: tokenId }
}

export function confirmationOf(
  { role }: ApiTokenHolder,
  { reason, confirmation }: { reason: string; confirmation: string },
): LockoutConfirmation {
  return { isManager: isAtLeast(role, 'manager'), reason, typedName: confirmation }
}
