import { userChannel } from './present'

declare module '@/lib/failure' {
  interface FailureDetails {
    LiveUpdatesOff: undefined
    ChannelNotYours: undefined
  }
}

/** Whether this user may listen on a channel that asks first: on their own, and on no other. */
export function canSubscribe(userId: number, channel: string): boolean {
  return channel === userChannel(userId)
}
