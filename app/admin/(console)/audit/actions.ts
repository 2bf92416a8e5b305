'use server'

import { z } from 'zod'
import { revertFailures } from './revert-failures'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { revertChange } from '@/lib/audit-log/revert'

/** Takes a change of the log back; who may is decided by what was changed. */
export const revert = operatorAction({
  action: 'revert',
  input: z.strictObject({
    auditId: z.int().min(1),
    reason: reasonShape,
  }),
  failures: revertFailures,
  async run({ operator, input, by }) {
    await revertChange({ ...by, role: operator.role }, input.auditId, input.reason)
    return {}
  },
})
