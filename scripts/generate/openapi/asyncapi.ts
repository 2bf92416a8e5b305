import { schemaDescriber } from '@/lib/api/openapi-shared'
import type { RealtimeEvent } from '@/lib/notify/realtime/events'
import { appChannel } from '@/lib/notify/realtime/present'
import { eventShapes, pushShape } from '@/lib/notify/realtime/schema'
import { version } from '@/package.json'
import { preface } from './preface'

const describe = schemaDescriber({})
const channelOf: Record<RealtimeEvent['name'], 'app' | 'user'> = {
  'maintenance.changed': 'app',
  'versions.changed': 'app',
  'promos.changed': 'app',
  'lines.changed': 'app',
  'balance.changed': 'user',
  'entry.settled': 'user',
  'contest.settled': 'user',
}
const eventsOf = (channel: 'app' | 'user') =>
  Object.entries(channelOf).flatMap(([name, own]) => (own === channel ? [name] : []))

/** The AsyncAPI document of events and push notifications, from the shapes that tests compare sent ones with. */
export function createEventDocument() {
  const messages = Object.fromEntries(
    Object.entries(eventShapes).map(([name, shape]) => [name, message(name, describe(shape, 'output'))]),
  )
  const channels = {
    app: channel(appChannel, 'Public: subscribe without a signature.', eventsOf('app')),
    user: {
      ...channel(
        'private-user-{user_id}',
        'Events of one user. Subscribing needs the signature of `POST /pusher/auth`.',
        eventsOf('user'),
      ),
      parameters: { user_id: { description: 'The ID of the user, as in the reply of sign-in.' } },
    },
    push: {
      description: 'Push notifications to the devices whose token is set with `POST /update-fcm-token`.',
      servers: [{ $ref: '#/servers/firebase' }],
      messages: { push: { $ref: '#/components/messages/push' } },
    },
  }
  return {
    asyncapi: '3.1.0',
    info: {
      ...preface.info,
      title: 'Slatekeeper events',
      version,
      description:
        'Changes that open apps receive immediately. Events can be lost, repeated or late: load the current state after connecting, and treat an event as a hint to load it again.',
      tags: [{ name: 'events', description: 'Sent by the service.' }],
    },
    defaultContentType: 'application/json',
    servers: {
      pusher: {
        host: '{host}:{port}',
        protocol: 'wss',
        protocolVersion: '7',
        description:
          'A server of the Pusher protocol; without one in its settings, the service sends no events.',
        variables: {
          host: { description: '`websocket_host` of `GET /balance`; null if there is none.' },
          port: { description: '`websocket_port` of `GET /balance`.' },
        },
      },
      firebase: {
        host: 'fcm.googleapis.com',
        protocol: 'https',
        description: 'Firebase Cloud Messaging.',
      },
    },
    channels,
    operations: Object.fromEntries(
      Object.entries(channels).map(([name, { description }]) => [
        `send_${name}`,
        { action: 'send', description, channel: { $ref: `#/channels/${name}` }, tags: [{ name: 'events' }] },
      ]),
    ),
    components: { messages: { ...messages, push: message('push', describe(pushShape, 'output')) } },
  }
}

function channel(address: string, description: string, events: readonly string[]) {
  return {
    address,
    description,
    servers: [{ $ref: '#/servers/pusher' }],
    messages: Object.fromEntries(events.map(name => [name, { $ref: `#/components/messages/${name}` }])),
  }
}

function message(name: string, { description, ...payload }: Record<string, unknown>) {
  return { name, title: name, summary: description, contentType: 'application/json', payload }
}
