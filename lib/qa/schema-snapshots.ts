import { z } from 'zod'
import { textShape, timestampShape } from '@/lib/core/wire'
import { rows } from './schema'

export const snapshotRequest = z.object({
  name: textShape(100).optional().meta({ description: 'Label; need not be unique' }),
})

/** Any text: an unknown ID answers 404. */
export const snapshotParams = z.object({ snapshot: z.string() })

/** `rows` is their number in all tables; `name` is empty if none was given. */
export const savedSnapshot = z.strictObject({
  snapshot: z.string(),
  name: z.string(),
  created_at: timestampShape,
  size_bytes: z.int(),
  rows: z.int(),
})

export const snapshots = rows(savedSnapshot)
