'use server'

import {
  activateNavigation,
  addNavigation,
  pauseNavigation,
  renameNavigation,
  reorderNavigations,
} from '@/lib/app-config/catalog/navigations'
import { changeAction } from '@/lib/console/auth/change-action'

export const reorder = changeAction(reorderNavigations)

export const pause = changeAction(pauseNavigation)

export const activate = changeAction(activateNavigation)

export const add = changeAction(addNavigation)

export const rename = changeAction(renameNavigation)
