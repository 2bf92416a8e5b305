import { setTimeout as wait } from 'node:timers/promises'
import { DeliveryError } from '@/lib/delivery'
import { log } from '@/lib/log'
import { type Providers, channelsOf } from './providers'
import {
  type ClaimedMessage,
  claimMessage,
  closeMessage,
  mostAttempts,
  postpone,
  recordFailed,
  recordSent,
} from './outbox'
import { readContent } from './outgoing'
import { writeMessage } from './outgoing'

/** Seconds until the next try: e to the power of the tries made, up to six hours, and never before the provider asks. */
export function backOff(attempts: number, retryAfterSeconds: number): number {
  return Math.max(Math.exp(Math.min(attempts, 10)), retryAfterSeconds)
}

/**
 * Hands a queued message to its carrier and records what came of it; one that is sent, failed, expired or without a
 * carrier is left alone.
 */
export async function deliver(messageId: number, carriers: Providers, waitSeconds = backOff): Promise<void> {
  const channels = channelsOf(carriers)
  if (channels.length === 0) return
  const message = await claimMessage(messageId, channels)
  if (!message) return closeMessage(messageId, channels)
  const outcome = await handOver(message, carriers).catch(asUndelivered)
  if (typeof outcome === 'string') return insist(() => recordSent(message.id, outcome))

  const { id, channel, template, attempts } = message
  const isLast = outcome.isFinal || attempts >= mostAttempts
  log.warn(
    { messageId: id, channel, template, attempts, isLast, reason: outcome.message },
    'A message was not sent',
  )
  const reason = [outcome.message, outcome.detail].filter(Boolean).join(': ')
  if (isLast) await recordFailed(id, reason)
  else await postpone(id, reason, waitSeconds(attempts, outcome.retryAfterSeconds))
}

// The message is out: while the database is away for a moment, forgetting that would send an SMS twice.
async function insist(record: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await record()
    } catch (error) {
      if (tries === 8) throw error
      await wait(100 * 2 ** tries)
    }
  }
}

function asUndelivered(error: unknown): DeliveryError {
  return error instanceof DeliveryError
    ? error
    : new DeliveryError('The message could not be handed over', { detail: String(error) })
}

/** Answers the provider's id of the message. */
async function handOver(message: ClaimedMessage, { mail, sms }: Providers): Promise<string> {
  const content = readContent(message)
  // While a new version is rolled out, another process may know the template already.
  if (!content) throw new DeliveryError(`No template is called ${message.template}`)
  const { subject, text, html } = await writeMessage(content)
  const to = message.recipient
  if (message.channel === 'mail' && mail) {
    // Ids begin anew in a new database, moments do not.
    const idempotencyKey = `slatekeeper-${message.id}-${message.createdAt.getTime()}`
    return (await mail.send({ to, subject, text, html, idempotencyKey })).providerId
  }
  if (message.channel === 'sms' && sms) return (await sms.send({ to, text })).providerId
  throw new DeliveryError(`Nobody carries ${message.channel}`)
}
