'use server'

import { z } from 'zod'
import { optionalReason } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { hasRole } from '@/lib/auth/operator'
import { findName } from '@/lib/search/find-name'
import { changeBlueprint, createBlueprint } from '@/lib/contest/save-blueprint'
import { changeContest, openContest, switchContest } from '@/lib/contest/save-contest'
import { blueprintForm, contestForm } from '@/lib/contest/schema'
import { idShape } from '@/lib/wire'
import { contestErrors } from './failures'
import { pastOf } from './words'

const version = z.iso.datetime()

/** Opens a contest from a blueprint. */
export const open = operatorAction({
  action: 'contest.open',
  input: z.strictObject({ blueprintId: idShape, form: contestForm }),
  failures: contestErrors,
  async run({ input: { blueprintId, form }, by }) {
    const { id, name, auditId } = await openContest(by, blueprintId, form)
    return { result: { id }, undo: { auditId, text: `Opened “${name}”` } }
  },
})

/** Changes name and start of a contest. */
export const saveContest = operatorAction({
  action: 'contest.change',
  input: z.strictObject({ id: idShape, updatedAt: version, form: contestForm }),
  failures: contestErrors,
  async run({ input: { id, updatedAt, form }, by }) {
    const { name, auditId } = await changeContest(by, { id, updatedAt: new Date(updatedAt) }, form)
    return { undo: { auditId, text: `Changed “${name}”` } }
  },
})

/** Locks a contest, opens it again, completes or cancels it. */
export const go = operatorAction({
  action: 'contest.switch',
  confirm: ({ id, way }) => (way === 'complete' || way === 'cancel' ? findName('joined contest', id) : null),
  input: z.strictObject({
    id: idShape,
    way: z.enum(['lock', 'open', 'complete', 'cancel']),
    reason: optionalReason,
  }),
  failures: contestErrors,
  async run({ operator, input: { id, way, reason }, by }) {
    const isManager = hasRole(operator, 'manager')
    const { name, auditId } = await switchContest(by, id, way, { isManager, reason })
    const text = `${pastOf[way]} “${name}”`
    // To bring a contest back that was ended is a manager's.
    const canUndo = isManager || way === 'lock' || way === 'open'
    return { result: { text }, ...(canUndo && { undo: { auditId, text } }) }
  },
})

/** Makes a blueprint. */
export const addBlueprint = operatorAction({
  action: 'blueprint.change',
  input: z.strictObject({ gameId: idShape, form: blueprintForm }),
  failures: contestErrors,
  async run({ input: { gameId, form }, by }) {
    const { id, name, auditId } = await createBlueprint(by, gameId, form)
    return { result: { id }, undo: { auditId, text: `Made the blueprint “${name}”` } }
  },
})

/** Changes a blueprint; who joined its contests has the new slate at once. */
export const saveBlueprint = operatorAction({
  action: 'blueprint.change',
  input: z.strictObject({ id: idShape, updatedAt: version, form: blueprintForm, reason: optionalReason }),
  failures: contestErrors,
  async run({ input: { id, updatedAt, form, reason }, by }) {
    const edit = { id, updatedAt: new Date(updatedAt) }
    const { name, auditId } = await changeBlueprint(by, edit, form, reason)
    return { undo: { auditId, text: `Changed the blueprint “${name}”` } }
  },
})
