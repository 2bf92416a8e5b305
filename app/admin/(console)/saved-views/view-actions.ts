import type { ViewActions } from '@/components/list/save-view'
import { createView, removeView, updateView } from './actions'

export const viewActions: ViewActions = { create: createView, update: updateView, remove: removeView }
