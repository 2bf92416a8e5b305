import { endpoint } from '@/lib/http/endpoint'
import { plain } from '@/lib/http/reply'
import { authorizeChannel } from '@/lib/realtime/authorize-channel'
import { channelAuth, channelAuthRequest } from '@/lib/realtime/schema'

/** Lets an app listen on the channel of its own user; the path and the shapes are those of the Pusher protocol's clients. */
export const POST = endpoint({
  access: 'user',
  summary: 'Listen on the own channel',
  body: channelAuthRequest,
  takesForm: true,
  reply: { status: 200, shape: channelAuth },
  failures: {
    LiveUpdatesOff: plain(404, 'There are no live updates.'),
    ChannelNotYours: plain(403, 'This channel is not yours.'),
  },
  async handle({ user, body }) {
    const auth = await authorizeChannel(user.id, body.socket_id, body.channel_name)
    return { message: 'You may listen.', auth }
  },
})
