'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { rowSelectionShape } from '@/lib/list/schema'
import { cancelMessages, previewCancelMessages } from '@/lib/notify/messages/cancel-messages'
import { resendMessage } from '@/lib/people/account/recovery/resend-message'

const chosen = z.strictObject({ chosen: rowSelectionShape })

const failures = {
  TooManySelected: ({ max }: { max: number }) =>
    `A change can include at most ${max} messages. Narrow the list and repeat it.`,
}

export const previewCancel = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: chosen,
  failures,
  async run({ operator, input }) {
    return { result: await previewCancelMessages(operator.id, input.chosen, operator.zone) }
  },
})

export const cancelSelectedMessages = operatorAction({
  role: 'editor',
  input: chosen,
  failures,
  async run({ operator, input, by }) {
    return { result: { canceled: await cancelMessages(by, input.chosen, operator.zone) } }
  },
})

export const resend = operatorAction({
  role: 'editor',
  input: z.strictObject({ id: idShape }),
  failures: {
    MessageNotFound: 'This message was deleted.',
    MessageNotQueued: 'The message is still waiting to be sent. Nothing was changed.',
    MessageSecretGone:
      'Its code or link was deleted or has been used. The user can request a new one in the app.',
  },
  async run({ input, by }) {
    await resendMessage(by, input.id)
    return {}
  },
})
