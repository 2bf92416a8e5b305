import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { idShape } from '@/lib/core/wire'
import { saveMultipliersIn } from '@/lib/play/multipliers/save-multipliers'
import { multiplierForm } from '@/lib/play/multipliers/schema'

export const multipliersChange = approvable({
  input: z.object({ from: idShape, rows: multiplierForm }),
  subjectOf: async () => ({ type: 'multipliers', id: 'new', name: 'Multipliers' }),
  run: (db, by, change, { byId, reason }) => saveMultipliersIn(db, by, change, reason, byId),
})
