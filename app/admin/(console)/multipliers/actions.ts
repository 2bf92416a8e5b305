'use server'

import { z } from 'zod'
import { actOrRequestApproval } from '@/lib/approval/act-or-ask'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { multiplierForm } from '@/lib/multipliers/schema'
import { saveMultipliers } from '@/lib/multipliers/save-multipliers'
import { idShape } from '@/lib/wire'

/** Puts a new version of the multiplier table in force; one that pays more waits for a second manager. */
export const save = operatorAction({
  action: 'multipliers.change',
  confirm: () => 'Multipliers',
  input: z.strictObject({
    from: idShape,
    rows: multiplierForm,
    reason: reasonShape,
  }),
  failures: { MultipliersUnchanged: 'These are the multipliers in force already. Nothing was changed.' },
  async run({ input: { from, rows, reason }, by }) {
    const change = { from, rows }
    const acted = await actOrRequestApproval(by, { action: 'multipliers.change', input: change, reason }, () =>
      saveMultipliers(by, change, reason),
    )
    if (acted.waits) return { result: { waits: true } }
    const undo = { auditId: acted.done, text: 'Put new multipliers in force' }
    return { result: { waits: false }, undo }
  },
})
