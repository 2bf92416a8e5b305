'use server'

import { z } from 'zod'
import { actOrRequestApproval } from '@/lib/approval/request-approval'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { saveMultipliers } from '@/lib/multipliers/save-multipliers'
import { multiplierForm } from '@/lib/multipliers/schema'
import { idShape } from '@/lib/wire'

/** Publishes a new version of the multiplier table. A table that pays more needs a second manager. */
export const save = operatorAction({
  action: 'multipliers.change',
  confirm: () => 'Multipliers',
  input: z.strictObject({
    from: idShape,
    rows: multiplierForm,
    reason: reasonShape,
  }),
  failures: { MultipliersUnchanged: 'These multipliers are already in effect. Nothing was changed.' },
  async run({ input: { from, rows, reason }, by }) {
    const change = { from, rows }
    const acted = await actOrRequestApproval(
      by,
      { action: 'multipliers.change', input: change, reason },
      () => saveMultipliers(by, change, reason),
    )
    if (acted.waits) return { result: { waits: true } }
    const undo = { auditId: acted.done, text: 'Published new multipliers' }
    return { result: { waits: false }, undo }
  },
})
