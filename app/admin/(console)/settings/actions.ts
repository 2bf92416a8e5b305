'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { formatSettingName, isSensitive, type SettingKey } from '@/lib/change/settings/rules'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'

export const changeSettingAction = operatorAction({
  action: 'setting.change',
  confirm: ({ key }) => (isSensitive(key as SettingKey) ? key : null),
  input: z.strictObject({
    key: z.string().max(100),
    value: z.union([z.string().max(2_048), z.number(), z.boolean()]),
    version: z.union([z.literal(''), z.iso.datetime({ offset: true })]),
    reason: reasonShape,
  }),
  failures: {
    SettingUnknown: 'This setting does not exist or is changed on another page.',
    SettingInvalid: ({ message }) => ({ field: 'value', message }),
    SettingConflict: ({ message }) => ({ field: 'value', message }),
  },
  async run({ input, by }) {
    const { reason, ...change } = input
    const acted = await actOrRequestApproval(by, { action: 'setting.change', input: change, reason }, () =>
      changeSetting(by, input),
    )
    if (acted.waits || acted.done === null) return { result: { waits: acted.waits } }
    const undo = { auditId: acted.done, text: `Changed ${formatSettingName(input.key)}` }
    return { result: { waits: false }, undo }
  },
})
