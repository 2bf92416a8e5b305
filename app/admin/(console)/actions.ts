'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/auth/operator-action'
import { undoChange } from '@/lib/audit-log/revert'
import { savePreferences } from '@/lib/operator/save-preferences'
import { preferencesChange } from '@/lib/operator/schema'
import { revertFailures } from './audit/revert-failures'

/** Takes back the operator's own change, while it is offered. */
export const undo = operatorAction({
  action: 'undo',
  input: z.strictObject({ auditId: z.int().min(1) }),
  failures: revertFailures,
  async run({ operator, input, by }) {
    await undoChange({ ...by, role: operator.role }, input.auditId)
    return {}
  },
})

/** Changes how the operator likes the console. */
export const prefer = operatorAction({
  role: 'viewer',
  input: preferencesChange,
  async run({ operator, input }) {
    await savePreferences(operator.id, input)
    return {}
  },
})
