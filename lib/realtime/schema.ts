import { z } from 'zod'
import { textShape } from '@/lib/wire'

/** Body of POST /pusher/auth, as clients of the Pusher protocol send it. */
export const channelAuthRequest = z.object({
  socket_id: z
    .string()
    .trim()
    .max(64)
    .regex(/^\d+\.\d+$/, 'The socket_id field must be the two numbers that the live server gave.')
    .meta({
      description: 'The two numbers that the live server gave the connection',
      examples: ['1234.5678'],
    }),
  channel_name: textShape(200).meta({
    description: 'private-user-<id>, with the id of the caller',
    examples: ['private-user-7'],
  }),
})

/** Reply of POST /pusher/auth; `auth` is where clients of the protocol look for it. */
export const channelAuth = z.object({
  message: z.string(),
  auth: z.string().meta({ description: 'What the live server wants to be shown: <key>:<signature>' }),
})
