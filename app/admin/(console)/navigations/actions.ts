'use server'

import { operatorAction } from '@/lib/auth/operator-action'
import { reorder } from '@/lib/catalog/reorder'
import { ordinal } from '@/lib/catalog/rules'
import { addNavigation, renameNavigation } from '@/lib/catalog/save-navigation'
import { catalogEdit, catalogOrder, catalogSwitch, navigationInput } from '@/lib/catalog/schema-console'
import { switchStatus } from '@/lib/catalog/switch-status'

const failures = {
  CatalogRowNotFound: 'There is no such entry of the menu.',
  OrderOutdated: 'The menu changed meanwhile. The list shows it as it is now; move again.',
  CatalogNameTaken: ({ name }: { name: string }) => ({
    field: 'name',
    message: `The menu has ${name} already. Choose a name of its own.`,
  }),
}

/** Puts the app's menu into another order. */
export const orderNavigations = operatorAction({
  role: 'editor',
  input: catalogOrder,
  failures,
  async run({ input, by }) {
    const { auditId, moved } = await reorder(by, 'navigation', input.ids, input.movedId)
    const text = moved
      ? `Put ${moved.name} in ${ordinal(moved.place)} place`
      : 'Changed the order of the menu'
    return { undo: { auditId, text } }
  },
})

/** Pauses or activates an entry of the app's menu. */
export const switchNavigation = operatorAction({
  role: 'editor',
  input: catalogSwitch,
  failures,
  async run({ input: { id, status }, by }) {
    const { name, auditId } = await switchStatus(by, 'navigation', id, status)
    const text = `${status === 'Paused' ? 'Paused' : 'Activated'} ${name}`
    return auditId === null ? {} : { undo: { auditId, text } }
  },
})

/** Adds an entry to the app's menu. */
export const newNavigation = operatorAction({
  role: 'editor',
  input: navigationInput,
  failures,
  async run({ input: { name }, by }) {
    const { auditId } = await addNavigation(by, name)
    return { undo: { auditId, text: `Added ${name}, paused` } }
  },
})

/** Renames an entry of the app's menu. */
export const saveNavigation = operatorAction({
  role: 'editor',
  input: catalogEdit.extend(navigationInput.shape),
  failures,
  async run({ input: { id, updatedAt, name }, by }) {
    const { auditId, formerly } = await renameNavigation(by, { id, updatedAt: new Date(updatedAt) }, name)
    return { undo: { auditId, text: `Renamed ${formerly} to ${name}` } }
  },
})
