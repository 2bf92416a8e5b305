'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { saveMultipliers } from '@/lib/play/multipliers/save-multipliers'
import { multiplierForm } from '@/lib/play/multipliers/schema'

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
