import type { ViewActions } from '@/components/list/save-view'
import { changeOwnView, keepView, removeOwnView } from './actions'

/** What every list can do with its views. */
export const viewActions: ViewActions = { save: keepView, change: changeOwnView, remove: removeOwnView }
