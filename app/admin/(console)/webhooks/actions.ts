'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { announceReplay, replayFailed } from '@/lib/notify/webhooks/replay'
import { webhookFailures } from '@/lib/notify/webhooks/rules'

export const replayAllFailed = operatorAction({
  change: announceReplay,
  input: z.strictObject({ id: idShape, hours: z.int().min(1).max(8_760) }),
  failures: webhookFailures,
  async run({ input: { id, hours }, by, operator }) {
    const since = new Date(operator.now.getTime() - hours * 3_600_000)
    return { result: { deliveries: await replayFailed(by, id, since) } }
  },
})
