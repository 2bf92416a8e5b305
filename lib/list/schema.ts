import { z } from 'zod'

/** The most rows that one bulk change takes. */
export const maxSelected = 500

/** The rows that a bulk change is meant for: their ids, or all that an address of the list narrows it to. */
export const rowSelectionShape = z.union([
  z.strictObject({ ids: z.array(z.string().min(1).max(100)).min(1).max(maxSelected) }),
  z.strictObject({ all: z.string().max(4_000) }),
])

/** The rows that a bulk change is meant for. */
export type RowSelection = z.output<typeof rowSelectionShape>

/** A view's name, as its tab shows it. */
const viewName = z.string().trim().min(1, 'A view needs a name.').max(60)

const search = z.string().max(2_000)

/** A view to be kept. */
export const newViewShape = z.strictObject({
  list: z.string().min(1).max(60),
  name: viewName,
  search,
  isShared: z.boolean(),
})

/** What changes of a view. */
export const viewChangeShape = z.strictObject({
  id: z.int().min(1),
  name: viewName.optional(),
  search: search.optional(),
  isShared: z.boolean().optional(),
})
