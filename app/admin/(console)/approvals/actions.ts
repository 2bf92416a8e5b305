'use server'

import { z } from 'zod'
import { decisions } from '@/lib/change/approval/rules'
import { reasonShape } from '@/lib/change/audit/schema'
import { decideApproval } from '@/lib/console/approval/decide-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findName } from '@/lib/console/search/find-name'
import { idShape } from '@/lib/core/wire'
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
