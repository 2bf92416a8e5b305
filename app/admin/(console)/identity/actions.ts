'use server'

import { z } from 'zod'
import { actOrRequestApproval } from '@/lib/approval/request-approval'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { decideCase } from '@/lib/identity/decide-case'
import { idShape } from '@/lib/wire'
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
