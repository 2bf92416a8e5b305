import { Failure } from '@/lib/failure'
import { findPusherServer } from './pusher-server'
import type { EventPublisher } from './event-publisher'
import { canSubscribe } from './authorize-channel'

let hired: Promise<EventPublisher> | undefined

/** The signature that lets a connection listen on the user's own channel; the server takes it from nobody else. */
export async function authorizeChannel(userId: number, socketId: string, channel: string): Promise<string> {
  const server = findPusherServer()
  if (!server) throw new Failure('LiveUpdatesOff')
  if (!canSubscribe(userId, channel)) throw new Failure('ChannelNotYours')
  hired ??= import('./event-publisher').then(({ createEventPublisher }) => createEventPublisher(server))
  return (await hired).authorize(socketId, channel)
}
