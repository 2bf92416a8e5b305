'use server'

import { z } from 'zod'
import { decideApproval } from '@/lib/approval/decide-approval'
import { decisions } from '@/lib/approval/rules'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { findName } from '@/lib/search/find-name'
import { idShape } from '@/lib/wire'
import { refusedApproval } from './failures'

/** Agrees to what another manager asked for, which is then done as theirs, or refuses it. */
export const decide = operatorAction({
  action: 'approval.agree',
  confirm: ({ id, decision }) => (decision === 'approved' ? findName('approval', id) : null),
  input: z.strictObject({
    id: idShape,
    decision: z.enum(decisions),
    reason: reasonShape,
  }),
  failures: refusedApproval,
  async run({ input, by }) {
    await decideApproval(by, input)
    return {}
  },
})
