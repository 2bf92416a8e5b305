'use server'

import {
  activateSound,
  addSound,
  pauseSound,
  renameSound,
  reorderSounds,
} from '@/lib/app-config/catalog/read'
import { changeAction } from '@/lib/console/auth/change-action'

export const orderSounds = changeAction(reorderSounds)

export const pauseSoundAction = changeAction(pauseSound)

export const activateSoundAction = changeAction(activateSound)

export const addSoundAction = changeAction(addSound)

export const renameSoundAction = changeAction(renameSound)
