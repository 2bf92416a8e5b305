import { Failure } from '@/lib/failure'
import { findLiveServer } from './live-server'
import type { Speaker } from './pusher'
import { mayListen } from './rules'

let hired: Promise<Speaker> | undefined

/** The signature that lets a connection listen on the user's own channel; the server takes it from nobody else. */
export async function authorizeChannel(userId: number, socketId: string, channel: string): Promise<string> {
  const server = findLiveServer()
  if (!server) throw new Failure('LiveUpdatesOff')
  if (!mayListen(userId, channel)) throw new Failure('ChannelNotYours')
  hired ??= import('./pusher').then(({ createPusherSpeaker }) => createPusherSpeaker(server))
  return (await hired).authorize(socketId, channel)
}
