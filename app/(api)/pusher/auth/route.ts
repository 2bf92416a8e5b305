import { endpoint } from '@/lib/api/endpoint'
import { plain } from '@/lib/core/reply'
import { authorizeChannel } from '@/lib/notify/realtime/authorize-channel'
import { channelAuth, channelAuthRequest } from '@/lib/notify/realtime/schema'

/** Authorizes a subscription to the user's own channel, in the format of Pusher clients. */
export const POST = endpoint({
  access: 'user',
  summary: 'Authorize a channel subscription',
  body: channelAuthRequest,
  acceptsForm: true,
  reply: { status: 200, shape: channelAuth },
  hasSecret: true,
  failures: {
    LiveUpdatesOff: plain(404, 'Realtime updates are not configured.'),
    ChannelNotYours: plain(403, 'You cannot subscribe to this channel.'),
  },
  async handle({ user, body }) {
    const auth = await authorizeChannel(user.id, body.socket_id, body.channel_name)
    return { message: 'Authorized.', auth }
  },
})
