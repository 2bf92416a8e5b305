'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/action'
import { changeSetting } from '@/lib/settings/change-setting'
import { nameSetting } from '@/lib/settings/rules'

/** Changes one setting. */
export const change = operatorAction({
  role: 'manager',
  input: z.strictObject({
    key: z.string().max(100),
    value: z.union([z.string().max(2_048), z.number(), z.boolean()]),
    version: z.union([z.literal(''), z.iso.datetime({ offset: true })]),
    reason: reasonShape,
  }),
  failures: {
    SettingUnknown: 'There is no such setting here.',
    SettingInvalid: ({ message }) => ({ field: 'value', message }),
    SettingOutOfPlace: ({ message }) => ({ field: 'value', message }),
  },
  async run({ input, by }) {
    const auditId = await changeSetting(by, input)
    return auditId === null ? {} : { undo: { auditId, text: `Changed ${nameSetting(input.key)}` } }
  },
})
