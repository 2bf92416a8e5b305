import { setTimeout as wait } from 'node:timers/promises'
import { log } from '@/lib/core/log'
import { type Span, withSpan } from '@/lib/core/span'
import { DeliveryError } from '@/lib/notify/delivery'
import {
  type ClaimedMessage,
  claimMessage,
  failIfOver,
  maxMessageAttempts,
  postpone,
  recordFailed,
  recordSent,
} from './outbox'
import { readContent, renderMessage } from './outgoing'
import { channelsOf, type Providers } from './providers'

/** Seconds until the next attempt: e to the power of the attempts, up to six hours, and at least Retry-After. */
export function messageRetryDelay(attempts: number, retryAfterSeconds: number): number {
  return Math.max(Math.exp(Math.min(attempts, 10)), retryAfterSeconds)
}

/** Sends a queued message and records the result. A message that is not queued, or has no provider, is not changed. */
export async function deliverMessage(
  messageId: number,
  providers: Providers,
  waitSeconds = messageRetryDelay,
): Promise<void> {
  const channels = channelsOf(providers)
  if (channels.length === 0) return
  const message = await claimMessage(messageId, channels)
  if (!message) return failIfOver(messageId, channels)
  const outcome = await withSpan(
    () => describeSending(message),
    () => send(message, providers),
  ).catch(asDeliveryError)
  if (typeof outcome === 'string') return recordReliably(() => recordSent(message.id, outcome))

  const { id, channel, template, attempts } = message
  const isLast = outcome.isFinal || attempts >= maxMessageAttempts
  log.warn(
    { messageId: id, channel, template, attempts, isLast, reason: outcome.message },
    'message not sent',
  )
  const reason = [outcome.message, outcome.detail].filter(Boolean).join(': ')
  if (isLast) await recordFailed(id, reason)
  else await postpone(id, reason, waitSeconds(attempts, outcome.retryAfterSeconds))
}

// The message is sent: if a short outage of the database prevented the record, an SMS would be sent twice.
async function recordReliably(record: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await record()
    } catch (error) {
      if (attempt === 8) throw error
      await wait(100 * 2 ** attempt)
    }
  }
}

function asDeliveryError(error: unknown): DeliveryError {
  return error instanceof DeliveryError
    ? error
    : new DeliveryError('The message could not be sent', { detail: String(error) })
}

function describeSending({ id, channel, template, attempts }: ClaimedMessage): Span {
  return {
    name: `send ${channel}`,
    kind: 'internal',
    attributes: {
      'slatekeeper.message.id': id,
      'slatekeeper.message.template': template,
      'slatekeeper.message.attempt': attempts,
    },
  }
}

async function send(message: ClaimedMessage, { mail, sms }: Providers): Promise<string> {
  const content = readContent(message)
  // During a rollout, a process of a newer version may have queued an unknown template.
  if (!content) throw new DeliveryError(`Unknown template ${message.template}`)
  const { subject, text, html } = await renderMessage(content)
  const to = message.recipient
  if (message.channel === 'mail' && mail) {
    // IDs restart in a new database; timestamps do not.
    const idempotencyKey = `slatekeeper-${message.id}-${message.createdAt.getTime()}`
    return (await mail.send({ to, subject, text, html, idempotencyKey })).providerId
  }
  if (message.channel === 'sms' && sms) return (await sms.send({ to, text })).providerId
  throw new DeliveryError(`No provider for ${message.channel}`)
}
