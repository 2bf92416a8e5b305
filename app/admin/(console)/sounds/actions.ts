'use server'

import { reorder } from '@/lib/app-config/catalog/reorder'
import { ordinal } from '@/lib/app-config/catalog/rules'
import { addSound, renameSound } from '@/lib/app-config/catalog/save-sound'
import { catalogEdit, catalogOrder, catalogSwitch, soundInput } from '@/lib/app-config/catalog/schema-console'
import { switchStatus } from '@/lib/app-config/catalog/switch-status'
import { operatorAction } from '@/lib/console/auth/operator-action'

const failures = {
  CatalogRowNotFound: 'This sound does not exist.',
  OrderOutdated: 'Another operator changed the sounds. The list is up to date now. Move the sound again.',
  CatalogNameTaken: ({ name }: { name: string }) => ({
    field: 'name',
    message: `Another sound is named ${name}. Choose a different name.`,
  }),
  SoundKeyTaken: ({ key }: { key: string }) => ({
    field: 'key',
    message: `Another sound has the key ${key}. Choose a different key.`,
  }),
}

export const orderSounds = operatorAction({
  role: 'editor',
  input: catalogOrder,
  failures,
  async run({ input, by }) {
    const { auditId, moved } = await reorder(by, 'sound', input.ids, input.movedId)
    const text = moved ? `Moved ${moved.name} to ${ordinal(moved.place)} place` : 'Reordered the sounds'
    return { undo: { auditId, text } }
  },
})

export const switchSound = operatorAction({
  role: 'editor',
  input: catalogSwitch,
  failures,
  async run({ input: { id, status }, by }) {
    const { name, auditId } = await switchStatus(by, 'sound', id, status)
    const text = `${status === 'Paused' ? 'Paused' : 'Activated'} ${name}`
    return auditId === null ? {} : { undo: { auditId, text } }
  },
})

export const addSoundAction = operatorAction({
  role: 'editor',
  input: soundInput,
  failures,
  async run({ input, by }) {
    const { auditId } = await addSound(by, input)
    return { undo: { auditId, text: `Added ${input.name} (paused)` } }
  },
})

export const renameSoundAction = operatorAction({
  role: 'editor',
  input: catalogEdit.extend({ name: soundInput.shape.name }),
  failures,
  async run({ input: { id, updatedAt, name }, by }) {
    const { auditId, previousName } = await renameSound(by, { id, updatedAt: new Date(updatedAt) }, name)
    return { undo: { auditId, text: `Renamed ${previousName} to ${name}` } }
  },
})
