import { z } from 'zod'
import { textShape } from '@/lib/core/wire'

/** Body of POST /pusher/auth, as Pusher clients send it. */
export const channelAuthRequest = z.object({
  socket_id: z
    .string()
    .trim()
    .max(64)
    .regex(/^\d+\.\d+$/, 'The socket_id field must be the socket ID that the Pusher server assigned.')
    .meta({
      description: 'The socket ID that the Pusher server assigned to the connection',
      examples: ['1234.5678'],
    }),
  channel_name: textShape(200).meta({
    description: 'private-user-<id> with the ID of the caller',
    examples: ['private-user-7'],
  }),
})

/** Reply of POST /pusher/auth; Pusher clients read `auth`. */
export const channelAuth = z.object({
  message: z.string(),
  auth: z.string().meta({ description: '<key>:<signature> for the Pusher server' }),
})
