import { z } from 'zod'
import { multiplierForm } from '@/lib/multipliers/schema'
import { saveMultipliersIn } from '@/lib/multipliers/save-multipliers'
import { publishPromoIn } from '@/lib/promo/switch-promo'
import { changeSettingIn, readKey, readValue } from '@/lib/settings/change-setting'
import { formatSettingName } from '@/lib/settings/rules'
import { idShape } from '@/lib/wire'
import { approvable } from './approved-action'

/** Changes a setting that moves money, widens what one manager may do alone, or sends users somewhere. */
export const governedSetting = approvable({
  input: z.object({
    key: z.string(),
    value: z.union([z.string(), z.number(), z.boolean()]),
    version: z.string(),
  }),
  async subjectOf(_, { key, value }) {
    // Nobody is asked to agree to what will be refused.
    readValue(readKey(key), value)
    return { type: 'setting', id: readKey(key), name: formatSettingName(key) }
  },
  run: (db, by, change, { byId, reason }) => changeSettingIn(db, by, { ...change, reason }, byId),
})

/** Puts multipliers in force of which one is higher. */
export const raisedMultipliers = approvable({
  input: z.object({ from: idShape, rows: multiplierForm }),
  subjectOf: async () => ({ type: 'multipliers', id: 'new', name: 'Multipliers' }),
  run: (db, by, change, { byId, reason }) => saveMultipliersIn(db, by, change, reason, byId),
})

/** Publishes a promo that can give more than the limits, on the terms that were read. */
export const publishedPromo = approvable({
  input: z.object({
    id: idShape,
    updatedAt: z.iso.datetime(),
    name: z.string(),
    /** What it can give at most; null without a budget. */
    mostCents: z.int().nullable(),
  }),
  subjectOf: async (_, { id, name }) => ({ type: 'promo', id, name }),
  run: (db, by, { id, updatedAt }, { byId, reason }) =>
    publishPromoIn(db, by, { id, updatedAt: new Date(updatedAt) }, { isManager: true, reason }, byId),
})
