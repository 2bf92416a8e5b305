'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { checkRevert, revertChange, revertPolicy } from '@/lib/console/audit-log/revert'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { revertFailures } from './revert-failures'

/** Fails as the revert would now. */
export const previewRevert = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: z.strictObject({ auditId: z.int().min(1) }),
  failures: revertFailures,
  async run({ operator, input, by }) {
    await checkRevert({ ...by, role: operator.role }, input.auditId)
    return {}
  },
})

/** The reverter of the change decides which role is required. */
export const revert = operatorAction({
  change: revertPolicy,
  input: z.strictObject({
    auditId: z.int().min(1),
    reason: reasonShape,
  }),
  failures: revertFailures,
  async run({ operator, input, by }) {
    return { result: await revertChange({ ...by, role: operator.role }, input.auditId, input.reason) }
  },
})
