'use server'

import {
  activateNavigation,
  addNavigation,
  pauseNavigation,
  renameNavigation,
  reorderNavigations,
} from '@/lib/app-config/catalog/read'
import { changeAction } from '@/lib/console/auth/change-action'

export const orderNavigations = changeAction(reorderNavigations)

export const pauseNavigationAction = changeAction(pauseNavigation)

export const activateNavigationAction = changeAction(activateNavigation)

export const addNavigationAction = changeAction(addNavigation)

export const renameNavigationAction = changeAction(renameNavigation)
