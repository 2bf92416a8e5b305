'use server'

import { z } from 'zod'
import { contestFailures } from '@/app/admin/(console)/contests/contest-labels'
import { optionalReason } from '@/lib/change/audit/schema'
import { hasRole } from '@/lib/console/auth/operator'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { changeBlueprint, createBlueprint } from '@/lib/play/contest/save-blueprint'
import { blueprintForm } from '@/lib/play/contest/schema'

export const addBlueprint = operatorAction({
  action: 'blueprint.change',
  input: z.strictObject({ gameId: idShape, form: blueprintForm }),
  failures: contestFailures,
  async run({ input: { gameId, form }, by }) {
    const { id, name, auditId } = await createBlueprint(by, gameId, form)
    return { result: { id }, undo: { auditId, text: `Created the blueprint “${name}”` } }
  },
})

/** The new slate applies immediately to contests of the blueprint. */
export const saveBlueprint = operatorAction({
  action: 'blueprint.change',
  input: z.strictObject({
    id: idShape,
    updatedAt: z.iso.datetime(),
    form: blueprintForm,
    reason: optionalReason,
  }),
  failures: contestFailures,
  async run({ operator, input: { id, updatedAt, form, reason }, by }) {
    const edit = { id, updatedAt: new Date(updatedAt) }
    const authority = { isManager: hasRole(operator, 'manager'), reason }
    const { name, auditId } = await changeBlueprint(by, edit, form, authority)
    return { undo: { auditId, text: `Changed the blueprint “${name}”` } }
  },
})
