import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { decideCase } from '@/lib/identity/decide-case'
import type { Decision } from '@/lib/identity/rules'

/** Throws IdentityCaseNotFound or IdentityCaseDecided. Submissions of minors are never pending. */
export async function decideIdentity(userId: number, decision: Decision): Promise<void> {
  const pending = await db.row<{ caseId: number }>(sql`
    select id as case_id from identity_cases where user_id = ${userId} and status = 'pending'`)
  if (!pending) throw new Failure('IdentityCaseNotFound')
  const by = { operatorId: null, name: 'QA tools', sessionId: null, requestId: '' }
  await decideCase(by, { caseId: pending.caseId, decision, reason: 'Decided by QA tools' })
}
