import http from 'node:http'
import https from 'node:https'
import type { RequestError } from 'pusher'
import Pusher from 'pusher'
import { isPermanentFailure, DeliveryError } from '@/lib/delivery'
import type { PusherServer } from './pusher-server'
import type { PresentedEvent } from './present'

/** Speaks to a server of the Pusher protocol. */
export type EventPublisher = {
  /** Hands over at most ten events in one request; throws DeliveryError. */
  send(events: PresentedEvent[]): Promise<void>
  /** The signature that lets a connection listen on a channel. */
  authorize(socketId: string, channel: string): string
}

// An event is worth little after seconds, and a server that is away must not keep the service's mail waiting.
const timeoutMs = 3_000

/** A EventPublisher for that server; what it posts is signed with the secret. */
export function createEventPublisher({ appId, key, secret, host, port, isTls }: PusherServer): EventPublisher {
  const agent = new (isTls ? https : http).Agent({ keepAlive: true })
  const options = { appId, key, secret, host, port: String(port), useTLS: isTls, timeout: timeoutMs, agent }
  const pusher = new Pusher(options)
  return {
    async send(events) {
      const batch = events.map(({ channel, name, data }) => ({ channel, name, data: JSON.stringify(data) }))
      await pusher.triggerBatch(batch).then(drain, (error: RequestError) => {
        throw new DeliveryError(`The live server answered ${error.status ?? 'nothing'}`, {
          detail: error.body ?? '',
          isFinal: isPermanentFailure(error.status ?? null),
        })
      })
    },
    authorize: (socketId, channel) => pusher.authorizeChannel(socketId, channel).auth,
  }
}

// A body that nobody reads keeps its connection.
async function drain(response: { text(): Promise<string> }) {
  await response.text()
}
