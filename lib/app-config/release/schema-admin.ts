import { z } from 'zod'
import { lockoutFields } from '@/lib/change/policy/lockout'
import { strictShape } from '@/lib/core/wire'
import { releaseInput } from './schema-console'

const { platform, version, notes, rollout } = releaseInput.shape

export const releasePublication = strictShape({
  platform,
  version: version.meta({ examples: ['4.13.0'] }),
  force_update: z.boolean().default(false).meta({
    description:
      'Makes it the minimum version, of the users in its stage. Needs a manager, reason and confirmation.',
  }),
  notes: notes.default([]),
  publish_at: z
    .union([z.literal('now'), z.iso.datetime()])
    .default('now')
    .meta({ description: '`now`, or a later time in UTC.' }),
  rollout: rollout
    .default([])
    .meta({ description: 'Growing shares of the users; all of them without stages.' }),
  ...lockoutFields,
})

export const publishedRelease = z
  .strictObject({
    release_id: z.int().nullable().meta({ description: 'Null while it waits for a second manager' }),
    approval_id: z.int().nullable().meta({ description: 'The request that waits; null if it was published' }),
    name: z.string().meta({ examples: ['iOS 4.13.0'] }),
  })
  .meta({ id: 'PublishedRelease' })
