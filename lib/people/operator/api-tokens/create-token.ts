import sql from 'sql-template-tag'
import { isAtLeast } from '@/lib/change/audit/rules'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { createOperatorToken } from '@/lib/people/operator/create-session'
import { lockOperator, type StoredOperator } from '@/lib/people/operator/lock-operator'
import type { Self } from '@/lib/people/operator/own-changes'
import { confirmSelf } from '@/lib/people/operator/own-password'
import { maxActiveTokens, scopeLabels, shownPrefixLength, type TokenScope, tokenPrefix } from './rules'
import { newToken, type TokenInput } from './schema'
import { roleOfScope } from './scopes'

/** `confirmSelf` comes first: only createApiToken makes this change. */
export const tokenCreation = change({
  name: 'api-token.create',
  title: 'Create an API token',
  topics: ['sign-ins'],
  role: 'editor',
  reason: 'always',
  secondManager: 'never',
  details:
    "Only with scopes of the creator's role, for at most 365 days. The token loses a scope when its operator loses the role, and never approves a request.",
  did: 'created {subject}',
  undo: 'Revoke the token instead.',
  input: newToken,
  async run(db, { name, scopes, days }, { by }) {
    const operatorId = by.operatorId ?? 0
    // Also serializes the creations of an operator.
    const operator = await lockOperator(db, operatorId)
    assertScopesWithinRole(operator, scopes)
    await assertBelowMaximum(db, operatorId)
    const token = tokenPrefix + createOperatorToken()
    const { id, expiresAt } = await db.one<{ id: number; expiresAt: Date }>(sql`
      insert into api_tokens (operator_id, name, token_hash, prefix, scopes, expires_at)
      values (${operatorId}, ${name}, ${hashToken(token)}, ${token.slice(0, shownPrefixLength)},
              ${[...new Set(scopes)]}::text[], now() + make_interval(days => ${days}::int))
      returning id, expires_at`)
    await enqueueMessage(db, {
      template: 'operator-token-created',
      to: operator.email,
      name: operator.name,
      token: name,
      scopes: [...new Set(scopes)].map(scope => scopeLabels[scope]).join(', '),
      until: expiresAt.toISOString(),
    })
    return {
      subject: { type: 'api-token', id, name },
      after: { name, scopes, expiresAt },
      result: { id, token },
    }
  },
})

/** The token is not shown again; the operator is notified. Throws ApiTokenScopeTooHigh, TooManyApiTokens, OperatorNotFound. */
export async function createApiToken(by: Self, { reason, current, ...input }: TokenInput) {
  await confirmSelf(by, current)
  const { id, token } = await tokenCreation(by, input, reason)
  return { id, token }
}

function assertScopesWithinRole({ role, isDisabled }: StoredOperator, scopes: readonly TokenScope[]): void {
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
