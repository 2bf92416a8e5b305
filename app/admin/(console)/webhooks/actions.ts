'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findName } from '@/lib/console/search/find-name'
import { idShape } from '@/lib/core/wire'
import { replayDelivery, replayFailed, sendTestEvent } from '@/lib/notify/webhooks/replay'
import { changeEndpoint, createEndpoint, rotateSecret } from '@/lib/notify/webhooks/save-endpoint'
import { webhookWithReason } from '@/lib/notify/webhooks/schema-console'
import { removeEndpoint, switchEndpoint } from '@/lib/notify/webhooks/switch-endpoint'

const failures = {
  WebhookNotFound: 'This endpoint does not exist. It may have been deleted.',
  WebhookDeliveryNotFound: 'This delivery does not exist. Its event may have been deleted.',
  WebhookDisabled: 'The endpoint is disabled. Enable it first.',
  WebhookSwitched: ({ isEnabled }: { isEnabled: boolean }) =>
    `The endpoint is already ${isEnabled ? 'enabled' : 'disabled'}. Nothing was changed.`,
  WebhookUrlInvalid: ({ message }: { message: string }) => ({ field: 'url', message }),
  TooManyWebhooks: ({ maximum }: { maximum: number }) =>
    `There are already ${maximum} endpoints. Delete one first.`,
}

/** Returns the secret, which is not shown again. */
export const addEndpoint = operatorAction({
  action: 'webhook.change',
  input: webhookWithReason,
  failures,
  async run({ input, by }) {
    return { result: await createEndpoint(by, input) }
  },
})

export const saveEndpoint = operatorAction({
  action: 'webhook.change',
  input: webhookWithReason.extend({ id: idShape, updatedAt: z.iso.datetime() }),
  failures,
  async run({ input, by }) {
    await changeEndpoint(by, { ...input, updatedAt: new Date(input.updatedAt) })
    return {}
  },
})

export const switchEndpointAction = operatorAction({
  action: 'webhook.change',
  input: z.strictObject({ id: idShape, isEnabled: z.boolean(), reason: reasonShape }),
  failures,
  async run({ input, by }) {
    await switchEndpoint(by, input)
    return {}
  },
})

/** Returns the secret, which is not shown again. */
export const rotate = operatorAction({
  action: 'webhook.rotate-secret',
  input: z.strictObject({ id: idShape, reason: reasonShape }),
  failures,
  async run({ input, by }) {
    return { result: { secret: await rotateSecret(by, input) } }
  },
})

export const deleteEndpoint = operatorAction({
  action: 'webhook.remove',
  confirm: ({ id }) => findName('webhook', id),
  input: z.strictObject({ id: idShape, reason: reasonShape }),
  failures,
  async run({ input, by }) {
    await removeEndpoint(by, input)
    return {}
  },
})

export const sendTest = operatorAction({
  role: 'editor',
  input: z.strictObject({ id: idShape }),
  failures,
  async run({ input, by }) {
    await sendTestEvent(by, input.id)
    return {}
  },
})

export const replayWebhook = operatorAction({
  role: 'editor',
  // More than the IDs of other tables.
  input: z.strictObject({ id: z.int().min(1) }),
  failures,
  async run({ input, by }) {
    await replayDelivery(by, input.id)
    return {}
  },
})

export const replayAllFailed = operatorAction({
  role: 'editor',
  input: z.strictObject({ id: idShape, hours: z.int().min(1).max(8_760) }),
  failures,
  async run({ input: { id, hours }, by, operator }) {
    const since = new Date(operator.now.getTime() - hours * 3_600_000)
    return { result: { deliveries: await replayFailed(by, id, since) } }
  },
})
