'use server'

import { z } from 'zod'
import { requestApproval } from '@/lib/approval/request-approval'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/action'
import { isFailure } from '@/lib/failure'
import { changeSetting } from '@/lib/settings/change-setting'
import { isDelicate, nameSetting, type SettingKey } from '@/lib/settings/rules'

/** Changes one setting; what widens what one manager may do alone waits for a second one. */
export const change = operatorAction({
  role: 'manager',
  confirm: ({ key }) => (isDelicate(key as SettingKey) ? key : null),
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
    try {
      const auditId = await changeSetting(by, input)
      const undo = auditId === null ? {} : { undo: { auditId, text: `Changed ${nameSetting(input.key)}` } }
      return { result: { waits: false }, ...undo }
    } catch (error) {
      if (!isFailure(error, 'SettingNeedsSecondManager')) throw error
      const { reason, ...change } = input
      await requestApproval(by, { action: 'setting.change', input: change, reason })
      return { result: { waits: true } }
    }
  },
})
