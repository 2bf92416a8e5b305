'use server'

import { z } from 'zod'
import { changeAction } from '@/lib/console/auth/change-action'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { announceReplay, replayDelivery, replayFailed, sendTestEvent } from '@/lib/notify/webhooks/replay'
import { webhookFailures } from '@/lib/notify/webhooks/rules'
import { changeEndpoint, createEndpoint, rotateSecret } from '@/lib/notify/webhooks/save-endpoint'
import { disableEndpoint, enableEndpoint, removeEndpoint } from '@/lib/notify/webhooks/switch-endpoint'

export const addEndpoint = changeAction(createEndpoint)

export const saveEndpoint = changeAction(changeEndpoint)

export const disableEndpointAction = changeAction(disableEndpoint)

export const enableEndpointAction = changeAction(enableEndpoint)

export const rotate = changeAction(rotateSecret)

export const deleteEndpoint = changeAction(removeEndpoint)

export const sendTest = changeAction(sendTestEvent)

export const replayWebhook = changeAction(replayDelivery)

export const replayAllFailed = operatorAction({
  change: announceReplay,
  input: z.strictObject({ id: idShape, hours: z.int().min(1).max(8_760) }),
  failures: webhookFailures,
  async run({ input: { id, hours }, by, operator }) {
    const since = new Date(operator.now.getTime() - hours * 3_600_000)
    return { result: { deliveries: await replayFailed(by, id, since) } }
  },
})
