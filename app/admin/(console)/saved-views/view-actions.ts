import { changeView, deleteView, saveView } from '@/app/admin/(console)/generated/actions'
import type { ViewActions } from '@/components/list/save-view'

export const viewActions: ViewActions = { create: saveView, update: changeView, remove: deleteView }
