'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/auth/action'
import { multiplierForm } from '@/lib/pickem/multiplier-schema'
import { saveMultipliers } from '@/lib/pickem/save-multipliers'

/** Puts a new version of the multiplier table in force. */
export const save = operatorAction({
  role: 'manager',
  input: z.strictObject({
    from: z.int().min(1),
    rows: multiplierForm,
    reason: z.string().trim().min(10, 'Say why in 10 characters or more.').max(500),
  }),
  failures: { MultipliersSame: 'These are the multipliers in force already. Nothing was changed.' },
  async run({ input: { from, rows, reason }, by }) {
    const auditId = await saveMultipliers(by, { from, rows }, reason)
    return { undo: { auditId, text: 'Put new multipliers in force' } }
  },
})
