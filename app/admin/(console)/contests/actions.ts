'use server'

import { z } from 'zod'
import { optionalReason } from '@/lib/audit/schema'
import { hasRole } from '@/lib/auth/operator'
import { operatorAction } from '@/lib/auth/operator-action'
import { changeBlueprint, createBlueprint } from '@/lib/contest/save-blueprint'
import { changeContest, openContest, switchContest } from '@/lib/contest/save-contest'
import { blueprintForm, contestForm } from '@/lib/contest/schema'
import { findName } from '@/lib/search/find-name'
import { idShape } from '@/lib/wire'
import { contestFailures, pastTense } from './contest-labels'

const version = z.iso.datetime()

export const open = operatorAction({
  action: 'contest.open',
  input: z.strictObject({ blueprintId: idShape, form: contestForm }),
  failures: contestFailures,
  async run({ input: { blueprintId, form }, by }) {
    const { id, name, auditId } = await openContest(by, blueprintId, form)
    return { result: { id }, undo: { auditId, text: `Opened “${name}”` } }
  },
})

export const saveContest = operatorAction({
  action: 'contest.change',
  input: z.strictObject({ id: idShape, updatedAt: version, form: contestForm }),
  failures: contestFailures,
  async run({ input: { id, updatedAt, form }, by }) {
    const { name, auditId } = await changeContest(by, { id, updatedAt: new Date(updatedAt) }, form)
    return { undo: { auditId, text: `Changed “${name}”` } }
  },
})

/** Locks, reopens, completes or cancels a contest. */
export const changeStatus = operatorAction({
  action: 'contest.switch',
  confirm: ({ id, transition }) =>
    transition === 'complete' || transition === 'cancel' ? findName('joined contest', id) : null,
  input: z.strictObject({
    id: idShape,
    transition: z.enum(['lock', 'open', 'complete', 'cancel']),
    reason: optionalReason,
  }),
  failures: contestFailures,
  async run({ operator, input: { id, transition, reason }, by }) {
    const isManager = hasRole(operator, 'manager')
    const { name, auditId } = await switchContest(by, id, transition, { isManager, reason })
    const text = `${pastTense[transition]} “${name}”`
    // Reopening an ended contest requires a manager.
    const canUndo = isManager || transition === 'lock' || transition === 'open'
    return { result: { text }, ...(canUndo && { undo: { auditId, text } }) }
  },
})

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
  input: z.strictObject({ id: idShape, updatedAt: version, form: blueprintForm, reason: optionalReason }),
  failures: contestFailures,
  async run({ input: { id, updatedAt, form, reason }, by }) {
    const edit = { id, updatedAt: new Date(updatedAt) }
    const { name, auditId } = await changeBlueprint(by, edit, form, reason)
    return { undo: { auditId, text: `Changed the blueprint “${name}”` } }
  },
})
