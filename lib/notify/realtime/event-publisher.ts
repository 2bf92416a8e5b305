import http from 'node:http'
import https from 'node:https'
import type { RequestError } from 'pusher'
import Pusher from 'pusher'
import { env } from '@/lib/core/env'
import { DeliveryError, isPermanentFailure } from '@/lib/notify/delivery'
import type { SerializedEvent } from './present'
import type { PusherServer } from './pusher-server'

export type EventPublisher = {
  /** At most ten events per call. Throws DeliveryError. */
  send(events: SerializedEvent[]): Promise<void>
  authorize(socketId: string, channel: string): string
}

// Events are soon outdated, and an unresponsive server must not delay other jobs.
const timeoutMs = 3_000

export function createEventPublisher({
  appId,
  key,
  secret,
  host,
  port,
  isTls,
}: PusherServer): EventPublisher {
  const agent = new (isTls ? https : http).Agent({ keepAlive: true })
  const timeout = timeoutMs * env().TIMEOUT_SCALE
  const options = { appId, key, secret, host, port: String(port), useTLS: isTls, timeout, agent }
  const pusher = new Pusher(options)
  return {
    async send(events) {
      const batch = events.map(({ channel, name, data }) => ({ channel, name, data: JSON.stringify(data) }))
      await pusher.triggerBatch(batch).then(readBody, (error: RequestError) => {
        const problem = error.status ? `answered ${error.status}` : `did not answer: ${causeOf(error)}`
        throw new DeliveryError(`The Pusher server ${problem}`, {
          detail: error.body ?? '',
          isFinal: isPermanentFailure(error.status ?? null),
        })
      })
    },
    authorize: (socketId, channel) => pusher.authorizeChannel(socketId, channel).auth,
  }
}

/** Such as a refused connection, or TLS with a port that has none. */
function causeOf({ error, message }: RequestError): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return inner instanceof Error ? inner.message : message
}

// An unread body would block its connection.
async function readBody(response: { text(): Promise<string> }) {
  await response.text()
}
