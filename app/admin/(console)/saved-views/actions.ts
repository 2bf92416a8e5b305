'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { changeView, deleteView, saveView } from '@/lib/list/saved-views'

export const createView = changeAction(saveView)

export const updateView = changeAction(changeView)

export const removeView = changeAction(deleteView)
