import { z } from 'zod'
import { maxSelected } from './rules'

/** Row IDs, or the query string of the list if all matching rows are selected. */
export const rowSelectionShape = z.union([
  z.strictObject({ ids: z.array(z.string().min(1).max(100)).min(1).max(maxSelected) }),
  z.strictObject({ all: z.string().max(4_000) }),
])

export type RowSelection = z.output<typeof rowSelectionShape>

/** `version` identifies what the operator saw of the row. */
const seenRowShape = z.strictObject({ id: z.string().min(1).max(100), version: z.string().min(1).max(50) })

export type SeenRow = z.output<typeof seenRowShape>

/** For bulk changes, which refuse rows that changed in the meantime. */
export const seenSelectionShape = z.union([
  z.strictObject({ rows: z.array(seenRowShape).min(1).max(maxSelected) }),
  z.strictObject({ all: z.string().max(4_000) }),
])

export type SeenSelection = z.output<typeof seenSelectionShape>

const viewName = z.string().trim().min(1, 'Enter a name').max(60)

const search = z.string().max(2_000)

export const newViewShape = z.strictObject({
  list: z.string().min(1).max(60),
  name: viewName,
  search,
  isShared: z.boolean(),
})

export const viewChangeShape = z.strictObject({
  id: z.int().min(1),
  name: viewName.optional(),
  search: search.optional(),
  isShared: z.boolean().optional(),
})
