'use server'

import { z } from 'zod'
import { optionalReason, reasonShape } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { hasRole } from '@/lib/console/auth/operator'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findName } from '@/lib/console/search/find-name'
import { formatCount } from '@/lib/core/format'
import { idShape } from '@/lib/core/wire'
import { cancelContest } from '@/lib/play/contest/cancel-contest'
import { completeContest, previewCompletion } from '@/lib/play/contest/complete-contest'
import { correctContest, previewContestCorrection } from '@/lib/play/contest/correct-contest'
import type { EndedContest } from '@/lib/play/contest/end-contest'
import { findContest } from '@/lib/play/contest/find-contest'
import { changeContest, openContest, switchContest } from '@/lib/play/contest/save-contest'
import { contestForm, standingsForm } from '@/lib/play/contest/schema'
import { keepStandings } from '@/lib/play/contest/standings-difference'
import { contestFailures, formatBuyIn, pastTense } from './contest-labels'
import {
  formatAmounts,
  formatContestResult,
  maxPreviewRows,
  type StandingsPreview,
} from './standings-preview'

const version = z.iso.datetime()

/** From the version of the blueprint that the operator saw. With prizes above the limits it waits for a second manager's approval. */
export const open = operatorAction({
  action: 'contest.open',
  input: z.strictObject({
    blueprintId: idShape,
    updatedAt: version,
    form: contestForm,
    reason: optionalReason,
  }),
  failures: contestFailures,
  async run({ operator, input: { blueprintId, updatedAt, form, reason }, by }) {
    const isManager = hasRole(operator, 'manager')
    const blueprintUpdatedAt = new Date(updatedAt)
    const acted = await actOrRequestApproval(
      by,
      { action: 'contest.open', input: { blueprintId, updatedAt, form }, reason },
      () => openContest(by, blueprintId, form, { isManager, reason, blueprintUpdatedAt }),
    )
    if (acted.waits) return { result: { id: null as number | null } }
    const { id, name, auditId } = acted.done
    return { result: { id: id as number | null }, undo: { auditId, text: `Opened “${name}”` } }
  },
})

/** A start of a contest with prizes in money that users have joined waits for a second manager's approval. */
export const saveContest = operatorAction({
  action: 'contest.change',
  input: z.strictObject({
    id: idShape,
    updatedAt: version,
    form: contestForm,
    reason: optionalReason.default(''),
  }),
  failures: contestFailures,
  async run({ operator, input: { id, updatedAt, form, reason }, by }) {
    const authority = { isManager: hasRole(operator, 'manager'), reason }
    const name = (await findName('contest', id)) ?? ''
    const acted = await actOrRequestApproval(
      by,
      { action: 'contest.change', input: { id, name, updatedAt, form }, reason },
      () => changeContest(by, { id, updatedAt: new Date(updatedAt) }, form, authority),
    )
    if (acted.waits) return { result: { waits: true } }
    const { name: saved, auditId } = acted.done
    return { result: { waits: false }, undo: { auditId, text: `Changed “${saved}”` } }
  },
})

/** With prizes in money and participants it waits for a second manager's approval. */
export const changeStatus = operatorAction({
  action: 'contest.switch',
  input: z.strictObject({
    id: idShape,
    transition: z.enum(['lock', 'open']),
    reason: optionalReason.default(''),
  }),
  failures: contestFailures,
  async run({ operator, input: { id, transition, reason }, by }) {
    const authority = { isManager: hasRole(operator, 'manager'), reason }
    const name = (await findName('contest', id)) ?? ''
    const acted = await actOrRequestApproval(
      by,
      { action: 'contest.switch', input: { id, name, transition }, reason },
      () => switchContest(by, id, transition, authority),
    )
    if (acted.waits) return { result: { waits: true } }
    const text = `${pastTense[transition]} “${acted.done.name}”`
    return { result: { waits: false }, undo: { auditId: acted.done.auditId, text } }
  },
})

/** Refunds all buy-ins. After the start it waits for a second manager's approval. */
export const cancelJoinedContest = operatorAction({
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

/** Replaces the standings. Above the limits it waits for a second manager's approval. */
export const correct = operatorAction({
  action: 'contest.correct',
  confirm: ({ id }) => findName('contest', id),
  input: z.strictObject({ id: idShape, standings: standingsForm, reason: reasonShape }),
  failures: contestFailures,
  async run({ input: { id, standings, reason }, by }) {
    const name = (await findName('contest', id)) ?? ''
    const acted = await actOrRequestApproval(
      by,
      { action: 'contest.correct', input: { id, name, standings }, reason },
      () => correctContest(by, { id, standings, reason }),
    )
    return { result: { text: acted.waits ? 'Requested approval' : `Corrected “${name}”` } }
  },
})

/** Keeps standings that differ from those of the feed. */
export const keep = operatorAction({
  action: 'contest.keep-standings',
  confirm: ({ id }) => findName('contest', id),
  input: z.strictObject({ id: idShape, reason: reasonShape }),
  failures: contestFailures,
  async run({ input, by }) {
    const { name } = await keepStandings(by, input)
    return { result: { text: `Kept the standings of “${name}”` } }
  },
})

const standingsInput = z.strictObject({ id: idShape, standings: standingsForm })

/** What completing would pay. */
export const previewComplete = operatorAction({
  role: 'manager',
  isReadOnly: true,
  input: standingsInput,
  failures: contestFailures,
  async run({ input: { id, standings } }) {
    const contest = await findContest(id)
    const { awards, totals, winners, unpaidCents } = await previewCompletion(id, standings)
    const rows = awards
      .slice(0, maxPreviewRows)
      .map(({ entryId, userId, username, isDeleted, place, amounts }) => ({
        entryId,
        userId,
        username: isDeleted ? 'Deleted user' : username,
        from: null,
        to: formatContestResult({ place, amounts: isDeleted ? [] : amounts }),
      }))
    const facts = [
      { name: 'Winners', value: formatCount(winners) },
      { name: 'Paid', value: formatAmounts(totals) || 'Nothing' },
      {
        name: 'Not paid',
        value: formatBuyIn(unpaidCents, contest?.kind ?? 'cash').replace('Free', 'Nothing'),
      },
    ]
    return { result: { rows, count: awards.length, facts } satisfies StandingsPreview }
  },
})

/** What correcting would change. */
export const previewCorrect = operatorAction({
  role: 'manager',
  isReadOnly: true,
  input: standingsInput,
  failures: contestFailures,
  async run({ input: { id, standings } }) {
    const kind = (await findContest(id))?.kind ?? 'cash'
    const { changes, paidOutCents, reclaimedCents } = await previewContestCorrection(id, standings)
    const rows = changes.slice(0, maxPreviewRows).map(({ entryId, userId, username, from, to }) => ({
      entryId,
      userId,
      username,
      from: formatContestResult(from),
      to: formatContestResult(to),
    }))
    const facts = [
      { name: 'Entries that change', value: formatCount(changes.length) },
      { name: 'Paid in addition', value: formatBuyIn(paidOutCents, kind).replace('Free', 'Nothing') },
      { name: 'Taken back', value: formatBuyIn(reclaimedCents, kind).replace('Free', 'Nothing') },
    ]
    return { result: { rows, count: changes.length, facts } satisfies StandingsPreview }
  },
})

/** Only the end of a contest without participants can be undone, by a manager. */
function endedResult(verb: string, { name, auditId, settlementId }: EndedContest, isManager: boolean) {
  const text = `${verb} “${name}”`
  const canUndo = isManager && settlementId === null
  return { result: { text }, ...(canUndo && { undo: { auditId, text } }) }
}
