'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/auth/operator-action'
import { changeView, deleteView, saveView } from '@/lib/list/saved-views'
import { newViewShape, viewChangeShape } from '@/lib/list/schema'

const failures = {
  SavedViewMissing: 'This view is not yours, or is gone. Nothing was changed.',
  SavedViewsFull: ({ most }: { most: number }) =>
    `You keep ${most} views of this list, which is the most. Remove one first.`,
  SavedViewNameTaken: ({ name }: { name: string }) => ({
    field: 'name',
    message: `You have a view called “${name}” here. Choose another name.`,
  }),
}

/** Keeps a view of a list. */
export const keepView = operatorAction({
  role: 'viewer',
  input: newViewShape,
  failures,
  async run({ input, by }) {
    const { id } = await saveView(by, input)
    return { result: { key: `v${id}` } }
  },
})

/** Changes an own view. */
export const changeOwnView = operatorAction({
  role: 'viewer',
  input: viewChangeShape,
  failures,
  async run({ input: { id, ...change }, by }) {
    await changeView(by, id, change)
    return {}
  },
})

/** Lets an own view go. */
export const removeOwnView = operatorAction({
  role: 'viewer',
  input: z.strictObject({ id: z.int().min(1) }),
  failures,
  async run({ input, by }) {
    await deleteView(by, input.id)
    return {}
  },
})
