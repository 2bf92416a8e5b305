'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { replayEvent } from '@/lib/payments/replay-event'

export const replayPaymentEvent = operatorAction({
  role: 'editor',
  input: z.strictObject({ id: idShape }),
  failures: {
    PaymentEventNotFound: 'This event does not exist.',
    PaymentEventBodyGone: 'The content of this event was deleted, so it cannot be replayed.',
  },
  async run({ input, by }) {
    await replayEvent(by, input.id)
    return {}
  },
})
