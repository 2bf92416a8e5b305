import { z } from 'zod'
import { changeSettingIn, readKey } from '@/lib/settings/change-setting'
import { nameSetting } from '@/lib/settings/rules'
import { approvable } from './approved-action'

/** Widens what one manager may do alone. */
export const looserSetting = approvable({
  input: z.object({
    key: z.string(),
    value: z.union([z.string(), z.number(), z.boolean()]),
    version: z.string(),
  }),
  subjectOf: async (_, { key }) => ({ type: 'setting', id: readKey(key), name: nameSetting(key) }),
  run: (db, by, change, { byId, reason }) => changeSettingIn(db, by, { ...change, reason }, byId),
})
