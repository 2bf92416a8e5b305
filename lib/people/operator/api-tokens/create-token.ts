import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { recordChange } from '@/lib/change/audit/record'
import { isAtLeast } from '@/lib/change/audit/rules'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { type LockedOperator, lockOperator } from '@/lib/people/operator/lock-operator'
import { confirmSelf, type Self } from '@/lib/people/operator/own-password'
import { hashOperatorToken } from '@/lib/people/operator/session-token'
import { maxActiveTokens, scopeLabels, shownPrefixLength, type TokenScope, tokenPrefix } from './rules'
import type { TokenInput } from './schema'
import { roleOfScope } from './scopes'

/**
 * Returns the token, which is not shown again; the operator is notified. Throws the failures of confirmSelf,
 * ApiTokenScopeTooHigh, TooManyApiTokens, or OperatorNotFound for a disabled operator.
 */
export async function createApiToken(
  by: Self,
  { name, scopes, days, reason, current }: TokenInput,
): Promise<{ id: number; token: string }> {
  await confirmSelf(by, current)
  return transaction(async db => {
    await assertWithinPolicy(db, by, 'api-token.create', {})
    // Also serializes the creations of an operator.
    const operator = await lockOperator(db, by.operatorId)
    assertScopesWithinRole(operator, scopes)
    await assertBelowMaximum(db, by.operatorId)
    const token = tokenPrefix + randomBytes(32).toString('base64url')
    const row = await db.one<{ id: number; expiresAt: Date }>(sql`
      insert into api_tokens (operator_id, name, token_hash, prefix, scopes, expires_at)
      values (${by.operatorId}, ${name}, ${hashOperatorToken(token)}, ${token.slice(0, shownPrefixLength)},
              ${[...new Set(scopes)]}::text[], now() + make_interval(days => ${days}::int))
      returning id, expires_at`)
    await recordChange(db, by, {
      action: 'api-token.create',
      subject: { type: 'api-token', id: row.id, name },
      before: null,
      after: { name, scopes, expiresAt: row.expiresAt },
      reason,
    })
    await enqueueMessage(db, {
      template: 'operator-token-created',
      to: operator.email,
      name: operator.name,
      token: name,
      scopes: [...new Set(scopes)].map(scope => scopeLabels[scope]).join(', '),
      until: row.expiresAt.toISOString(),
    })
    return { id: row.id, token }
  })
}

function assertScopesWithinRole({ role, isDisabled }: LockedOperator, scopes: readonly TokenScope[]): void {
  if (isDisabled) throw new Failure('OperatorNotFound')
  for (const scope of scopes) {
    const needs = roleOfScope(scope)
    if (!isAtLeast(role, needs)) throw new Failure('ApiTokenScopeTooHigh', { scope, needs })
  }
}

async function assertBelowMaximum(db: Db, operatorId: number): Promise<void> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from api_tokens
     where operator_id = ${operatorId} and revoked_at is null and expires_at > now()`)
  if (count >= maxActiveTokens) throw new Failure('TooManyApiTokens', { maximum: maxActiveTokens })
}
