import { z } from 'zod'
import { maxSelected } from './rules'

/** Row IDs, or the query string of the list if all matching rows are selected. */
export const rowSelectionShape = z.union([
  z.strictObject({ ids: z.array(z.string().min(1).max(100)).min(1).max(maxSelected) }),
  z.strictObject({ all: z.string().max(4_000) }),
])

export type RowSelection = z.output<typeof rowSelectionShape>

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
