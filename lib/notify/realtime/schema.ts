import { z } from 'zod'
import { amountShape, idShape, longIdShape, textShape } from '@/lib/core/wire'
import type { RealtimeEvent } from './events'

const maintenanceMode = z.enum(['enabled', 'disabled'])
const version = z.string().meta({ description: 'Empty if there is none.', examples: ['4.13.0'] })
const forceFlag = z.enum(['0', '1']).meta({ description: '1 if the current release is the minimum version.' })

export const eventShapes = {
  'balance.changed': z.strictObject({}).meta({
    description: 'A balance, the identity or the location of the user changed: request the balance.',
  }),
  'entry.settled': z
    .strictObject({
      pickem_contest_entry_id: longIdShape,
      outcome: z.enum(['won', 'lost', 'refunded']),
      amount: amountShape.meta({ description: 'What was won, lost or refunded.' }),
    })
    .meta({ description: "A pick'em entry of the user was settled or corrected." }),
  'contest.settled': z
    .strictObject({
      main_contest_id: idShape,
      main_contest_entry_id: longIdShape,
      outcome: z.enum(['completed', 'canceled']),
      place: z.int().min(1).nullable().meta({ description: 'Null in a canceled contest.' }),
      amount: amountShape.meta({ description: 'What was won or refunded.' }),
    })
    .meta({ description: 'A contest of the user was completed, canceled or corrected.' }),
  'maintenance.changed': z
    .strictObject({ android: maintenanceMode, ios: maintenanceMode })
    .meta({ description: 'Maintenance began or ended on a platform.' }),
  'versions.changed': z
    .strictObject({
      android_version: version,
      android_force_update: forceFlag,
      android_min_version: version,
      ios_version: version,
      ios_force_update: forceFlag,
      ios_min_version: version,
    })
    .meta({ description: 'A platform has a new current release or minimum version.' }),
  'promos.changed': z.strictObject({}).meta({
    description: 'Free-play promos began, ended or changed: request those of the user.',
  }),
  'lines.changed': z.strictObject({ game_id: idShape }).meta({
    description: 'Lines or matches of a game changed: request its players. Sent every five seconds at most.',
  }),
} satisfies Record<RealtimeEvent['name'], z.ZodType>

export const pushShape = z
  .strictObject({
    type: z.literal('entry.settled'),
    pickem_contest_entry_id: z.string().meta({ examples: ['88214'] }),
    outcome: z.enum(['won', 'lost', 'refunded']),
    amount: amountShape,
  })
  .meta({ description: 'Data of a notification; all values are texts.' })

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

export const channelAuth = z.object({
  message: z.string(),
  auth: z.string().meta({ description: '<key>:<signature> for the Pusher server' }),
})
