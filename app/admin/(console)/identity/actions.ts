'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { decideCase } from '@/lib/people/identity/decide-case'
import { identityFailures as failures } from './failures'

/** Flagged checks wait for a second manager's approval. */
export const approveCase = operatorAction({
  action: 'identity.approve',
  input: z.strictObject({ caseId: idShape, reason: reasonShape }),
  failures,
  async run({ input, by }) {
    const { caseId, reason } = input
    const acted = await actOrRequestApproval(
      by,
      { action: 'identity.approve', input: { caseId }, reason },
      () => decideCase(by, { caseId, decision: 'approved', reason }),
    )
    return { result: { waits: acted.waits } }
  },
})

/** The reason is emailed to the user. */
export const rejectCase = operatorAction({
  action: 'identity.reject',
  input: z.strictObject({ caseId: idShape, decision: z.enum(['rejected', 'returned']), reason: reasonShape }),
  failures,
  async run({ input, by }) {
    await decideCase(by, input)
    return {}
  },
})
