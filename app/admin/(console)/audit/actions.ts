'use server'

import { z } from 'zod'
import { revertFailures } from '@/app/admin/(console)/revert-failures'
import { operatorAction } from '@/lib/auth/action'
import { revertChange } from '@/lib/console/revert'

/** Takes a change of the log back; who may is decided by what was changed. */
export const revert = operatorAction({
  role: 'editor',
  input: z.strictObject({
    auditId: z.int().min(1),
    reason: z.string().trim().min(10, 'Write 10 letters or more').max(500),
  }),
  failures: revertFailures,
  async run({ operator, input, by }) {
    await revertChange({ ...by, role: operator.role }, input.auditId, input.reason)
    return {}
  },
})
