import { z } from 'zod'
import { lockoutFields } from '@/lib/change/policy/lockout'
import { strictShape } from '@/lib/core/wire'
import { windowInput } from './schema-console'

const { message, platforms } = windowInput.shape

export const windowPlan = strictShape({
  starts_at: z
    .union([z.literal('now'), z.iso.datetime()])
    .meta({ description: '`now`, or a later time in UTC.' }),
  ends_at: z.iso.datetime().nullable().meta({ description: 'Null without an end.' }),
  message: message.meta({ description: 'Shown in the app.' }),
  platforms: platforms.max(2).default(['ios', 'android']),
  ...lockoutFields,
})

export const plannedWindow = z
  .strictObject({
    window_id: z.int(),
    name: z.string().meta({ examples: ['Maintenance of iOS and Android'] }),
  })
  .meta({ id: 'PlannedWindow' })
