import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { idShape } from '@/lib/core/wire'
import { importCounts } from './schema'

export const slateImport = z.object({
  content: z
    .string()
    .min(1)
    .max(1_000_000)
    .meta({
      examples: [
        '{"game_id":1,"results":[{"feed_player_id":7,"feed_game_id":3,"result":21.5,"is_played":true}]}',
      ],
      description:
        'The text of a file: JSON like the body of `POST /feed/import`, or a CSV of one kind of rows.',
    }),
  game_id: idShape.optional().meta({ description: 'The game of the catalog. Required for a CSV.' }),
  reason: reasonShape.meta({
    description: 'Stored in the audit log',
    examples: ['Corrected lines of Sunday'],
  }),
})

export const requestedImport = z
  .strictObject({ approval_id: z.int(), counts: importCounts })
  .meta({ id: 'RequestedImport' })
