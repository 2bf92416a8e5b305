import type { OperatorAuthor } from '@/lib/change/audit/author'
import { isAtLeast } from '@/lib/change/audit/rules'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { type ApiTokenHolder, findApiToken } from '@/lib/people/operator/api-tokens/find-token'
import { maxAbsenceDays, type TokenScope } from '@/lib/people/operator/api-tokens/rules'
import { roleOfScope } from '@/lib/people/operator/api-tokens/scopes'

export type { ApiTokenHolder, TokenScope }

const bearer = /^Bearer (skt_[\w-]{43})$/i

/** Throws Unauthenticated. */
export async function authenticateApiToken(authorization: string | null): Promise<ApiTokenHolder> {
  const [, token] = bearer.exec(authorization ?? '') ?? []
  const holder = token && (await findApiToken(token))
  if (!holder) throw new Failure('Unauthenticated')
  return holder
}

/** Throws TokenScopeMissing, or OperatorRoleTooLow, OperatorTotpMissing or TokenOperatorAbsent if its operator has no such right now. */
export async function assertTokenRights(
  { scopes, role, hasTotp, isAbsent }: ApiTokenHolder,
  scope: TokenScope,
): Promise<void> {
  if (!scopes.includes(scope)) throw new Failure('TokenScopeMissing', { scope })
  const needs = roleOfScope(scope)
  if (!isAtLeast(role, needs)) throw new Failure('OperatorRoleTooLow', { needs })
  if (!hasTotp && (await readSettings()).operators_must_have_totp) throw new Failure('OperatorTotpMissing')
  if (isAbsent) throw new Failure('TokenOperatorAbsent', { days: maxAbsenceDays })
}

export function authorOf(
  { operatorId, name, role, tokenId }: ApiTokenHolder,
  requestId: string,
): OperatorAuthor {
  return { operatorId, name, role, sessionId: null, requestId, apiTokenId: tokenId }
}
