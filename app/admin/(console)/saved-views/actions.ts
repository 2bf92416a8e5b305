'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { changeView, deleteView, saveView } from '@/lib/list/saved-views'
import { newViewShape, viewChangeShape } from '@/lib/list/schema'

const failures = {
  SavedViewMissing: 'The view does not exist or belongs to another operator. Nothing was changed.',
  SavedViewsFull: ({ max }: { max: number }) => `You can save up to ${max} views per list. Delete one first.`,
  SavedViewNameTaken: ({ name }: { name: string }) => ({
    field: 'name',
    message: `You already have a view named “${name}”. Choose another name.`,
  }),
}

export const createView = operatorAction({
  role: 'viewer',
  input: newViewShape,
  failures,
  async run({ input, by }) {
    const { id } = await saveView(by, input)
    return { result: { key: `v${id}` } }
  },
})

export const updateView = operatorAction({
  role: 'viewer',
  input: viewChangeShape,
  failures,
  async run({ input: { id, ...change }, by }) {
    await changeView(by, id, change)
    return {}
  },
})

export const removeView = operatorAction({
  role: 'viewer',
  input: z.strictObject({ id: z.int().min(1) }),
  failures,
  async run({ input, by }) {
    await deleteView(by, input.id)
    return {}
  },
})
