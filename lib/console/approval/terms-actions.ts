import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { readRecordedFacts } from '@/lib/change/approval/facts'

import { formatSettingName } from '@/lib/change/settings/rules'
import { idShape } from '@/lib/core/wire'
import { findRegionName, saveRegionIn } from '@/lib/people/location/save-region'
import { regionTerms } from '@/lib/people/location/schema-console'
import { saveMultipliersIn } from '@/lib/play/multipliers/save-multipliers'
import { multiplierForm } from '@/lib/play/multipliers/schema'

export const multipliersChange = approvable({
  input: z.object({ from: idShape, rows: multiplierForm }),
  subjectOf: async () => ({ type: 'multipliers', id: 'new', name: 'Multipliers' }),
  run: (db, by, change, { byId, reason }) => saveMultipliersIn(db, by, change, reason, byId),
})

/** Opens a region or lowers its minimum age, unless its terms changed since the request. */
export const regionOpening = approvable({
  input: regionTerms,
  subjectOf: async (db, { code }) => ({ type: 'region', id: code, name: await findRegionName(db, code) }),
  run: (db, by, { updatedAt, ...terms }, { byId, reason }) =>
    saveRegionIn(db, by, { ...terms, updatedAt: new Date(updatedAt), reason }, byId),
})
