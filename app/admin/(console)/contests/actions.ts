'use server'

import { z } from 'zod'
import { actOrRequestApproval } from '@/lib/approval/request-approval'
import { optionalReason } from '@/lib/audit/schema'
import { hasRole } from '@/lib/auth/operator'
import { operatorAction } from '@/lib/auth/operator-action'
import { cancelContest } from '@/lib/contest/cancel-contest'
import { completeContest } from '@/lib/contest/complete-contest'
import type { EndedContest } from '@/lib/contest/end-contest'
import { findBlueprint } from '@/lib/contest/find-blueprint'
import { changeBlueprint, createBlueprint } from '@/lib/contest/save-blueprint'
import { changeContest, openContest, switchContest } from '@/lib/contest/save-contest'
import { blueprintForm, contestForm, standingsForm } from '@/lib/contest/schema'
import { findName } from '@/lib/search/find-name'
import { idShape } from '@/lib/wire'
import { contestFailures, pastTense } from './contest-labels'

const version = z.iso.datetime()

/** With prizes above the limits it waits for a second manager's approval. */
export const open = operatorAction({
  action: 'contest.open',
  input: z.strictObject({ blueprintId: idShape, form: contestForm, reason: optionalReason }),
  failures: contestFailures,
  async run({ operator, input: { blueprintId, form, reason }, by }) {
    const isManager = hasRole(operator, 'manager')
    const blueprint = await findBlueprint(blueprintId)
    const updatedAt = (blueprint?.updatedAt ?? new Date(0)).toISOString()
    const acted = await actOrRequestApproval(
      by,
      { action: 'contest.open', input: { blueprintId, updatedAt, form }, reason },
      () => openContest(by, blueprintId, form, { isManager, reason }),
    )
    if (acted.waits) return { result: { id: null as number | null } }
    const { id, name, auditId } = acted.done
    return { result: { id: id as number | null }, undo: { auditId, text: `Opened “${name}”` } }
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

export const changeStatus = operatorAction({
  action: 'contest.switch',
  input: z.strictObject({ id: idShape, transition: z.enum(['lock', 'open']) }),
  failures: contestFailures,
  async run({ input: { id, transition }, by }) {
    const { name, auditId } = await switchContest(by, id, transition)
    const text = `${pastTense[transition]} “${name}”`
    return { result: { text }, undo: { auditId, text } }
  },
})

/** Refunds all buy-ins. After the start it waits for a second manager's approval. */
export const cancel = operatorAction({
  action: 'contest.cancel',
  confirm: ({ id }) => findName('joined contest', id),
  input: z.strictObject({ id: idShape, reason: optionalReason }),
  failures: contestFailures,
  async run({ operator, input: { id, reason }, by }) {
    const isManager = hasRole(operator, 'manager')
    const name = (await findName('contest', id)) ?? ''
    const acted = await actOrRequestApproval(
      by,
      { action: 'contest.cancel', input: { id, name }, reason },
      () => cancelContest(by, { id, isManager, reason }),
    )
    return acted.waits
      ? { result: { text: 'Requested approval' } }
      : endedResult('Canceled', acted.done, isManager)
  },
})

/** Pays the prizes of the standings. Above the limits it waits for a second manager's approval. */
export const complete = operatorAction({
  action: 'contest.complete',
  confirm: ({ id }) => findName('joined contest', id),
  input: z.strictObject({ id: idShape, standings: standingsForm, reason: optionalReason }),
  failures: contestFailures,
  async run({ input: { id, standings, reason }, by }) {
    const name = (await findName('contest', id)) ?? ''
    const acted = await actOrRequestApproval(
      by,
      { action: 'contest.complete', input: { id, name, standings }, reason },
      () => completeContest(by, { id, standings, reason }),
    )
    return acted.waits
      ? { result: { text: 'Requested approval' } }
      : endedResult('Completed', acted.done, true)
  },
})

/** Only the end of a contest without participants can be undone, by a manager. */
function endedResult(verb: string, { name, auditId, settlementId }: EndedContest, isManager: boolean) {
  const text = `${verb} “${name}”`
  const canUndo = isManager && settlementId === null
  return { result: { text }, ...(canUndo && { undo: { auditId, text } }) }
}

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
