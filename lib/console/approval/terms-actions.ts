import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { readRecordedFacts } from '@/lib/change/approval/facts'
import { changeSettingIn, readKey, readValue } from '@/lib/change/settings/change-setting'
import { formatSettingName } from '@/lib/change/settings/rules'
import { idShape } from '@/lib/core/wire'
import { findRegionName, saveRegionIn } from '@/lib/people/location/save-region'
import { regionTerms } from '@/lib/people/location/schema-console'
import { saveMultipliersIn } from '@/lib/play/multipliers/save-multipliers'
import { multiplierForm } from '@/lib/play/multipliers/schema'

export const settingChange = approvable({
  input: z.object({
    key: z.string(),
    value: z.union([z.string(), z.number(), z.boolean()]),
    version: z.string(),
  }),
  async subjectOf(_, { key, value }) {
    // Validates first, so that a request can be carried out once approved.
    readValue(readKey(key), value)
    return { type: 'setting', id: readKey(key), name: formatSettingName(key) }
  },
  run: (db, by, change, { byId, reason }) => changeSettingIn(db, by, { ...change, reason }, byId),
  async facts(db, change, run) {
    const { values } = await readRecordedFacts(db, change, run)
    return {
      values: values.map(fact => (fact.name === 'value' ? { ...fact, name: change.key } : fact)),
      tables: [],
    }
  },
})

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
