'use server'

import { reorder } from '@/lib/app-config/catalog/reorder'
import { ordinal } from '@/lib/app-config/catalog/rules'
import { addNavigation, renameNavigation } from '@/lib/app-config/catalog/save-navigation'
import {
  catalogEdit,
  catalogOrder,
  catalogSwitch,
  navigationInput,
} from '@/lib/app-config/catalog/schema-console'
import { switchStatus } from '@/lib/app-config/catalog/switch-status'
import { operatorAction } from '@/lib/console/auth/operator-action'

const failures = {
  CatalogRowNotFound: 'This menu entry does not exist.',
  OrderOutdated: 'Another operator changed the menu. The list is up to date now. Move the entry again.',
  CatalogNameTaken: ({ name }: { name: string }) => ({
    field: 'name',
    message: `The menu already has an entry named ${name}. Choose a different name.`,
  }),
}

export const orderNavigations = operatorAction({
  role: 'editor',
  input: catalogOrder,
  failures,
  async run({ input, by }) {
    const { auditId, moved } = await reorder(by, 'navigation', input.ids, input.movedId)
    const text = moved ? `Moved ${moved.name} to ${ordinal(moved.place)} place` : 'Reordered the menu'
    return { undo: { auditId, text } }
  },
})

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

export const addNavigationAction = operatorAction({
  role: 'editor',
  input: navigationInput,
  failures,
  async run({ input: { name }, by }) {
    const { auditId } = await addNavigation(by, name)
    return { undo: { auditId, text: `Added ${name} (paused)` } }
  },
})

export const renameNavigationAction = operatorAction({
  role: 'editor',
  input: catalogEdit.extend(navigationInput.shape),
  failures,
  async run({ input: { id, updatedAt, name }, by }) {
    const { auditId, previousName } = await renameNavigation(by, { id, updatedAt: new Date(updatedAt) }, name)
    return { undo: { auditId, text: `Renamed ${previousName} to ${name}` } }
  },
})
