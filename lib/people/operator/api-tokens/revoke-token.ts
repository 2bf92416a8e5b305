import sql from 'sql-template-tag'
import { z } from 'zod'
import { isAtLeast } from '@/lib/change/audit/rules'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { lockOperator } from '@/lib/people/operator/lock-operator'
import { tokenFailures } from './rules'

/** Its pending requests can no longer be approved. Throws ApiTokenNotFound, ApiTokenRevoked; OperatorRoleTooLow for others' tokens. */
export const revokeApiToken = change({
  name: 'api-token.revoke',
  title: 'Revoke an API token',
  topics: ['sign-ins'],
  role: 'editor',
  reason: 'always',
  secondManager: 'never',
  details: 'Only managers can revoke tokens of others. Its pending requests can no longer be approved.',
  did: 'revoked {subject}',
  undo: 'A revoked token stays revoked. Create a new one.',
  failures: tokenFailures,
  input: z.object({ id: idShape }),
  async run(db, { id }, { by }) {
    const operatorId = by.operatorId ?? 0
    const { role } = await lockOperator(db, operatorId)
    const token = await db.row<{ operatorId: number; name: string; revokedAt: Date | null }>(sql`
      select operator_id, name, revoked_at from api_tokens where id = ${id} for no key update`)
    if (!token) throw new Failure('ApiTokenNotFound')
    if (token.operatorId !== operatorId && !isAtLeast(role, 'manager'))
      throw new Failure('OperatorRoleTooLow', { needs: 'manager' })
    if (token.revokedAt) throw new Failure('ApiTokenRevoked')
    await db.run(sql`
      update api_tokens set revoked_at = now(), revoked_by_id = ${operatorId} where id = ${id}`)
    return {
      subject: { type: 'api-token', id, name: token.name },
      before: { isRevoked: false },
      after: { isRevoked: true },
    }
  },
})
