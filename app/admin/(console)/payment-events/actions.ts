'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/auth/operator-action'
import { replayEvent } from '@/lib/payments/replay-event'
import { idShape } from '@/lib/wire'

export const replay = operatorAction({
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
