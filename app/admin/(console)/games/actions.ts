'use server'

import { operatorAction } from '@/lib/auth/operator-action'
import { changeGame } from '@/lib/catalog/change-game'
import { reorder } from '@/lib/catalog/reorder'
import { ordinal } from '@/lib/catalog/rules'
import { catalogEdit, catalogOrder, catalogSwitch, gameInput } from '@/lib/catalog/schema-console'
import { switchStatus } from '@/lib/catalog/switch-status'

const gone = 'There is no such game.'

/** Puts the games into another order. */
export const orderGames = operatorAction({
  role: 'editor',
  input: catalogOrder,
  failures: {
    OrderOutdated: 'The games changed meanwhile. The list shows them as they are now; move again.',
  },
  async run({ input, by }) {
    const { auditId, moved } = await reorder(by, 'game', input.ids, input.movedId)
    const text = moved ? `Put ${moved.name} in ${ordinal(moved.place)} place` : 'Changed the order of games'
    return { undo: { auditId, text } }
  },
})

/** Pauses or activates a game. */
export const switchGame = operatorAction({
  role: 'editor',
  input: catalogSwitch,
  failures: { CatalogRowNotFound: gone },
  async run({ input: { id, status }, by }) {
    const { name, auditId } = await switchStatus(by, 'game', id, status)
    const text = `${status === 'Paused' ? 'Paused' : 'Activated'} ${name}`
    return auditId === null ? {} : { undo: { auditId, text } }
  },
})

/** Changes name, pictures and colours of a game. */
export const saveGame = operatorAction({
  role: 'editor',
  input: catalogEdit.extend(gameInput.shape),
  failures: {
    CatalogRowNotFound: gone,
    CatalogNameTaken: ({ name }) => ({
      field: 'name',
      message: `Another game is called ${name}. Choose a name of its own.`,
    }),
    PictureMissing: ({ path }) => `There is no picture at ${path}. Upload it again. Nothing was changed.`,
  },
  async run({ input: { id, updatedAt, ...form }, by }) {
    const auditId = await changeGame(by, { id, updatedAt: new Date(updatedAt) }, form)
    return { undo: { auditId, text: `Changed ${form.name}` } }
  },
})
