'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { addNote, changeNote, deleteNote } from '@/lib/people/account/notes/write-note'

export const add = changeAction(addNote)

export const edit = changeAction(changeNote)

export const remove = changeAction(deleteNote)
