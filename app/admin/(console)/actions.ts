'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/auth/action'
import { undoChange } from '@/lib/console/revert'
import { keepPreferences } from '@/lib/operator/keep-preferences'
import { preferencesChange } from '@/lib/operator/schema'

/** Takes back the operator's own change, while it is offered. */
export const undo = operatorAction({
  role: 'editor',
  input: z.strictObject({ auditId: z.int().min(1) }),
  failures: {
    UndoOver: 'The time to undo it is over. It can be reverted from the audit log.',
    UndoForeign: 'Only who made a change can undo it. It can be reverted from the audit log.',
    ChangeNotFound: 'There is no such change.',
    ChangeNotRevertible: 'This change cannot be taken back.',
    ChangeRevertedAlready: 'It was taken back already.',
    ChangedSince: ({ fields }) =>
      fields.includes('*')
        ? 'It was changed again since, so taking this back would undo more than this.'
        : `Changed again since: ${fields.join(', ')}. Taking this back would undo that too.`,
  },
  async run({ operator, input, by }) {
    await undoChange({ ...by, role: operator.role }, input.auditId)
    return {}
  },
})

/** Changes how the operator likes the console. */
export const prefer = operatorAction({
  role: 'viewer',
  input: preferencesChange,
  async run({ operator, input }) {
    await keepPreferences(operator.id, input)
    return {}
  },
})
