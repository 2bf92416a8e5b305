import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { isAtLeast } from '@/lib/change/audit/rules'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { lockOperator } from '@/lib/people/operator/lock-operator'

/**
 * Editors revoke their own tokens, managers all. Its pending requests can no longer be approved. Throws ApiTokenNotFound,
 * ApiTokenRevoked, OperatorRoleTooLow.
 */
export async function revokeApiToken(
  by: Author & { operatorId: number },
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await transaction(async db => {
    await assertWithinPolicy(db, by, 'api-token.revoke', {})
    const { role } = await lockOperator(db, by.operatorId)
    const token = await db.row<{ operatorId: number; name: string; revokedAt: Date | null }>(sql`
      select operator_id, name, revoked_at from api_tokens where id = ${id} for no key update`)
    if (!token) throw new Failure('ApiTokenNotFound')
    if (token.operatorId !== by.operatorId && !isAtLeast(role, 'manager'))
      throw new Failure('OperatorRoleTooLow', { needs: 'manager' })
    if (token.revokedAt) throw new Failure('ApiTokenRevoked')
    await db.run(
      sql`update api_tokens set revoked_at = now(), revoked_by_id = ${by.operatorId} where id = ${id}`,
    )
    await recordChange(db, by, {
      action: 'api-token.revoke',
      subject: { type: 'api-token', id, name: token.name },
      before: { isRevoked: false },
      after: { isRevoked: true },
      reason,
    })
  })
}
