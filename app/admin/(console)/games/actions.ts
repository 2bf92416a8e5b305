'use server'

import { changeGame } from '@/lib/app-config/catalog/change-game'
import { reorder } from '@/lib/app-config/catalog/reorder'
import { ordinal } from '@/lib/app-config/catalog/rules'
import { catalogEdit, catalogOrder, catalogSwitch, gameInput } from '@/lib/app-config/catalog/schema-console'
import { switchStatus } from '@/lib/app-config/catalog/switch-status'
import { operatorAction } from '@/lib/console/auth/operator-action'

const notFound = 'This game does not exist.'

export const orderGames = operatorAction({
  role: 'editor',
  input: catalogOrder,
  failures: {
    OrderOutdated: 'Another operator changed the games. The list is up to date now. Move the game again.',
  },
  async run({ input, by }) {
    const { auditId, moved } = await reorder(by, 'game', input.ids, input.movedId)
    const text = moved ? `Moved ${moved.name} to ${ordinal(moved.place)} place` : 'Reordered games'
    return { undo: { auditId, text } }
  },
})

export const switchGame = operatorAction({
  role: 'editor',
  input: catalogSwitch,
  failures: { CatalogRowNotFound: notFound },
  async run({ input: { id, status }, by }) {
    const { name, auditId } = await switchStatus(by, 'game', id, status)
    const text = `${status === 'Paused' ? 'Paused' : 'Activated'} ${name}`
    return auditId === null ? {} : { undo: { auditId, text } }
  },
})

export const saveGame = operatorAction({
  role: 'editor',
  input: catalogEdit.extend(gameInput.shape),
  failures: {
    CatalogRowNotFound: notFound,
    CatalogNameTaken: ({ name }) => ({
      field: 'name',
      message: `Another game is named ${name}. Choose a different name.`,
    }),
    PictureMissing: ({ path }) => `No picture exists at ${path}. Upload it again. Nothing was changed.`,
  },
  async run({ input: { id, updatedAt, ...form }, by }) {
    const auditId = await changeGame(by, { id, updatedAt: new Date(updatedAt) }, form)
    return { undo: { auditId, text: `Updated ${form.name}` } }
  },
})
