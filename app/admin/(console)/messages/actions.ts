'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { rowSelectionShape } from '@/lib/list/schema'
import {
  cancelFailures,
  cancelMessage,
  cancelMessages,
  previewCancelMessages,
} from '@/lib/notify/messages/cancel-messages'

const chosen = z.strictObject({ chosen: rowSelectionShape })

export const previewCancel = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: chosen,
  failures: cancelFailures,
  async run({ operator, input }) {
    return { result: await previewCancelMessages(operator.id, input.chosen, operator.zone) }
  },
})

export const cancelSelectedMessages = operatorAction({
  change: cancelMessage,
  input: chosen,
  failures: cancelFailures,
  async run({ operator, input, by }) {
    return { result: { canceled: await cancelMessages(by, input.chosen, operator.zone) } }
  },
})
