'use server'

import { z } from 'zod'
import { decideApproval } from '@/lib/approval/decide-approval'
import { decisions } from '@/lib/approval/rules'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { findName } from '@/lib/search/find-name'
import { idShape } from '@/lib/wire'
import { approvalFailures } from './failures'

/** Approves a request of another manager, which then runs as theirs, or rejects it. */
export const decide = operatorAction({
  action: 'approval.approve',
  confirm: ({ id, decision }) => (decision === 'approved' ? findName('approval', id) : null),
  input: z.strictObject({
    id: idShape,
    decision: z.enum(decisions),
    reason: reasonShape,
    disputeIds: z.array(idShape).optional(),
  }),
  failures: approvalFailures,
  async run({ input, by }) {
    await decideApproval(by, input)
    return {}
  },
})
