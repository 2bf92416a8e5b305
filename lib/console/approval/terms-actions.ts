import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { changeSettingIn, readKey, readValue } from '@/lib/change/settings/change-setting'
import { formatSettingName } from '@/lib/change/settings/rules'
import { idShape } from '@/lib/core/wire'
import { findRegionName, saveRegionIn } from '@/lib/people/location/save-region'
import { regionTerms } from '@/lib/people/location/schema-console'
import { saveMultipliersIn } from '@/lib/play/multipliers/save-multipliers'
import { multiplierForm } from '@/lib/play/multipliers/schema'
import { publishPromoIn } from '@/lib/rewards/promo/switch-promo'

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
})

export const multipliersChange = approvable({
  input: z.object({ from: idShape, rows: multiplierForm }),
  subjectOf: async () => ({ type: 'multipliers', id: 'new', name: 'Multipliers' }),
  run: (db, by, change, { byId, reason }) => saveMultipliersIn(db, by, change, reason, byId),
})

/** Publishes a promo above the limits, unless its terms changed since the request. */
export const promoPublication = approvable({
  input: z.object({
    id: idShape,
    updatedAt: z.iso.datetime(),
    name: z.string(),
    /** Maximum total of claims; null without a budget. */
    maxCents: z.int().nullable(),
    /** Absent from requests of earlier versions. */
    bucket: z.string().nullish(),
  }),
  subjectOf: async (_, { id, name }) => ({ type: 'promo', id, name }),
  run: (db, by, { id, updatedAt }, { byId, reason }) =>
    publishPromoIn(db, by, { id, updatedAt: new Date(updatedAt) }, { isManager: true, reason }, byId),
})

/** Opens a region or lowers its minimum age, unless its terms changed since the request. */
export const regionOpening = approvable({
  input: regionTerms,
  subjectOf: async (db, { code }) => ({ type: 'region', id: code, name: await findRegionName(db, code) }),
  run: (db, by, { updatedAt, ...terms }, { byId, reason }) =>
    saveRegionIn(db, by, { ...terms, updatedAt: new Date(updatedAt), reason }, byId),
})
