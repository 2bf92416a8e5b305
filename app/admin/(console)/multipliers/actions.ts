'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/action'
import { multiplierForm } from '@/lib/pickem/multiplier-schema'
import { saveMultipliers } from '@/lib/pickem/save-multipliers'
import { idShape } from '@/lib/wire'

/** Puts a new version of the multiplier table in force. */
export const save = operatorAction({
  role: 'manager',
  confirm: () => 'Multipliers',
  input: z.strictObject({
    from: idShape,
    rows: multiplierForm,
    reason: reasonShape,
  }),
  failures: { MultipliersSame: 'These are the multipliers in force already. Nothing was changed.' },
  async run({ input: { from, rows, reason }, by }) {
    const auditId = await saveMultipliers(by, { from, rows }, reason)
    return { undo: { auditId, text: 'Put new multipliers in force' } }
  },
})
