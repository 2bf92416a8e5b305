import { z } from 'zod'
import { reasonShape } from '@/lib/audit/schema'
import { idShape } from '@/lib/wire'
import { importCounts } from './schema'

export const slateImport = z.object({
  content: z.string().min(1).max(1_000_000).meta({
    description: 'The text of a file: JSON like the body of `POST /feed/import`, or a CSV of one kind of rows.',
  }),
  game_id: idShape.optional().meta({ description: 'The game of the catalog. Required for a CSV.' }),
  reason: reasonShape,
})

export const requestedImport = z
  .strictObject({ approval_id: z.int(), counts: importCounts })
  .meta({ id: 'RequestedImport' })
