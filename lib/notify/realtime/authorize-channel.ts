import { Failure } from '@/lib/core/failure'
import type { EventPublisher } from './event-publisher'
import { userChannel } from './present'
import { findPusherServer } from './pusher-server'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    LiveUpdatesOff: undefined
    ChannelNotYours: undefined
  }
}

let publisher: Promise<EventPublisher> | undefined

/** Signs a subscription to the user's own channel. Throws LiveUpdatesOff or ChannelNotYours. */
export async function authorizeChannel(userId: number, socketId: string, channel: string): Promise<string> {
  const server = findPusherServer()
  if (!server) throw new Failure('LiveUpdatesOff')
  if (channel !== userChannel(userId)) throw new Failure('ChannelNotYours')
  publisher ??= import('./event-publisher').then(({ createEventPublisher }) => createEventPublisher(server))
  return (await publisher).authorize(socketId, channel)
}
