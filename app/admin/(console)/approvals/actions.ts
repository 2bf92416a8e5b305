'use server'

import { z } from 'zod'
import { decideApproval } from '@/lib/approval/decide-approval'
import { decisions } from '@/lib/approval/rules'
import { operatorAction } from '@/lib/auth/action'
import { refusedApproval } from './failures'

/** Agrees to what another manager asked for, which is then done as theirs, or refuses it. */
export const decide = operatorAction({
  role: 'manager',
  input: z.strictObject({
    id: z.int().min(1),
    decision: z.enum(decisions),
    reason: z.string().trim().min(10, 'Say why in 10 characters or more.').max(500),
  }),
  failures: refusedApproval,
  async run({ input, by }) {
    await decideApproval(by, input)
    return {}
  },
})
