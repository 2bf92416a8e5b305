import { Failure } from '@/lib/core/failure'
import { prisma } from '@/lib/db/client'
import { caseDecisions } from '@/lib/people/identity/decide-case'
import type { IdentityDecision } from '@/lib/people/identity/rules'

/** Throws IdentityCaseNotFound or IdentityCaseDecided. Submissions of minors are never pending. */
export async function decideIdentity(userId: number, decision: IdentityDecision): Promise<void> {
  const pending = await prisma.identityCase.findFirst({
    where: { userId, status: 'pending' },
    select: { id: true },
  })
  if (!pending) throw new Failure('IdentityCaseNotFound')
  const by = { operatorId: null, name: 'QA tools', sessionId: null, requestId: '' }
  await caseDecisions[decision](by, { caseId: pending.id }, 'Decided by QA tools')
}
