'use server'

import { z } from 'zod'
import { resendMessage } from '@/lib/account/recovery/resend-message'
import { operatorAction } from '@/lib/auth/operator-action'
import { rowSelectionShape } from '@/lib/list/schema'
import { cancelMessages, forecastCancel } from '@/lib/messages/cancel-messages'
import { idShape } from '@/lib/wire'

const chosen = z.strictObject({ chosen: rowSelectionShape })

const failures = {
  TooManySelected: ({ max }: { max: number }) =>
    `One change takes ${max} messages at most. Narrow the list and do it in parts.`,
}

/** Counts which of the chosen messages can still be stopped. */
export const forecast = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: chosen,
  failures,
  async run({ operator, input }) {
    return { result: await forecastCancel(operator.id, input.chosen, operator.zone) }
  },
})

/** Stops the chosen messages that have not left. */
export const cancel = operatorAction({
  role: 'editor',
  input: chosen,
  failures,
  async run({ operator, input, by }) {
    return { result: { canceled: await cancelMessages(by, input.chosen, operator.zone) } }
  },
})

/** Sends a message again. */
export const resend = operatorAction({
  role: 'editor',
  input: z.strictObject({ id: idShape }),
  failures: {
    MessageNotFound: 'This message is no longer kept.',
    MessageNotQueued: 'It still waits to be sent. Nothing was changed.',
    MessageSecretGone:
      'It held a code or a link that is no longer kept, or has been used. Whom it was for can ask for a new one in the app.',
  },
  async run({ input, by }) {
    await resendMessage(by, input.id)
    return {}
  },
})
