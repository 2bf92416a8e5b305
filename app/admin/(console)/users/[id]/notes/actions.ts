'use server'

import { z } from 'zod'
import { hasRole } from '@/lib/console/auth/operator'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { addNote, changeNote, deleteNote } from '@/lib/people/account/notes/write-note'
import { noteText } from '@/lib/people/account/schema-console'

const failures = {
  UserNotFound: 'The account does not exist or was purged. Nothing was changed.',
  NoteNotFound: 'The note was deleted. Nothing was changed.',
  NoteNotOwn: ({ author }: { author: string }) =>
    `The note is by ${author}. Only its author can edit it, and only its author or a manager can delete it.`,
}

export const add = operatorAction({
  role: 'editor',
  input: z.strictObject({ userId: idShape, text: noteText }),
  failures,
  async run({ input, by }) {
    return { undo: { auditId: await addNote(by, input), text: 'Added the note' } }
  },
})

export const change = operatorAction({
  role: 'editor',
  input: z.strictObject({ id: idShape, text: noteText }),
  failures,
  async run({ input, by }) {
    return { undo: { auditId: await changeNote(by, input), text: 'Changed the note' } }
  },
})

export const remove = operatorAction({
  role: 'editor',
  input: z.strictObject({ id: idShape }),
  failures,
  async run({ operator, input, by }) {
    const isManager = hasRole(operator, 'manager')
    return { undo: { auditId: await deleteNote(by, { ...input, isManager }), text: 'Deleted the note' } }
  },
})
