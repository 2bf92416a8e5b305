import { z } from 'zod'
import { idShape, textShape, timestampShape } from '@/lib/core/wire'
import { rows } from '@/lib/qa/schema'

export const snapshotRequest = z.object({
  world: idShape.meta({ description: 'The world to copy' }),
  name: textShape(100).optional().meta({ description: 'Label; need not be unique' }),
})

/** Any text: an unknown ID answers 404. */
export const snapshotParams = z.object({ snapshot: z.string() })

/** `name` is empty if none was given. */
export const savedSnapshot = z.strictObject({
  snapshot: z.string(),
  world: z.int(),
  name: z.string(),
  created_at: timestampShape,
  size_bytes: z.int(),
})

export const snapshots = rows(savedSnapshot)
