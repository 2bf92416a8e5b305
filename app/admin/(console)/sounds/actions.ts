'use server'

import {
  activateSound,
  addSound,
  pauseSound,
  renameSound,
  reorderSounds,
} from '@/lib/app-config/catalog/sounds'
import { changeAction } from '@/lib/console/auth/change-action'

export const reorder = changeAction(reorderSounds)

export const pause = changeAction(pauseSound)

export const activate = changeAction(activateSound)

export const add = changeAction(addSound)

export const rename = changeAction(renameSound)
