'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { changeBlueprint, createBlueprint } from '@/lib/play/contest/save-blueprint'

export const addBlueprint = changeAction(createBlueprint)

/** The new slate applies immediately to contests of the blueprint. */
export const saveBlueprint = changeAction(changeBlueprint)
