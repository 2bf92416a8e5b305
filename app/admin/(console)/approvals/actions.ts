'use server'

import { z } from 'zod'
import { approvedRequest, canceledRequest } from '@/lib/change/approval/logged-decisions'
import { decisions } from '@/lib/change/approval/rules'
import { findOtherRequestOf, findRequestOf } from '@/lib/change/approval/store-request'
import { reasonShape } from '@/lib/change/audit/schema'
import {
  cancelRequest,
  decideApproval,
  describeRejection,
  previewApproval,
} from '@/lib/console/approval/decide-approval'
import { decideRequests, previewRequests } from '@/lib/console/approval/decide-requests'
import { describeApproversLeft } from '@/lib/console/approval/withdrawal-approvers'
import { formatInvolvement, wouldWait } from '@/lib/console/approval/would-wait'
import { toActionError } from '@/lib/console/auth/action-error'
import { hasRole } from '@/lib/console/auth/operator'
import { authorizationMessages, operatorAction } from '@/lib/console/auth/operator-action'
import { findChange } from '@/lib/console/find-change'
import { findName } from '@/lib/console/search/find-name'
import type { Failure } from '@/lib/core/failure'
import { pluralize } from '@/lib/core/format'
import { idShape } from '@/lib/core/wire'
import { maxBulkRows } from '@/lib/list/bulk-change'
import { findLaterApprovers } from '@/lib/people/operator/find-later-approvers'
import { approvalAnchor } from './approval-rows'
import { approvalFailures } from './failures'
import { formatFacts } from './format-facts'
import { presentDecided, presentSelection } from './present-requests'

/** Approves a request of another manager, which then runs as theirs, or rejects it. */
export const decide = operatorAction({
  change: approvedRequest,
  confirm: ({ id, decision }) => (decision === 'approved' ? findName('approval', id) : null),
  input: z.strictObject({
    id: idShape,
    decision: z.enum(decisions),
    reason: reasonShape,
    /** From `showEffect`; required to approve. */
    shown: z.string().optional(),
  }),
  failures: approvalFailures,
  async run({ input, by }) {
    const done = await decideApproval(by, input)
    return { result: { rest: input.decision === 'rejected' && typeof done === 'string' ? done : '' } }
  },
})

export const cancelApproval = operatorAction({
  change: canceledRequest,
  input: z.strictObject({ id: idShape }),
  failures: approvalFailures,
  async run({ input, by }) {
    const rest = await cancelRequest(by, input.id)
    return { result: { text: `Request canceled. ${rest ?? 'Nothing was changed.'}` } }
  },
})

const requestIds = z.array(idShape).min(1).max(maxBulkRows)

/** What a decision would do with each request of a selection now. `version` is the hash to approve it with. */
export const previewSelection = operatorAction({
  role: 'manager',
  isReadOnly: true,
  input: z.strictObject({ ids: requestIds, decision: z.enum([...decisions, 'canceled']) }),
  failures: approvalFailures,
  async run({ operator, input, by }) {
    const previewed = await previewRequests(by, input)
    const reader = { ...operator, requestId: by.requestId }
    return { result: { ...presentSelection(previewed, reader), limitCents: null } }
  },
})

/** Approves or rejects each request of a selection. The number of requests is typed in place of each subject. */
export const decideSelection = operatorAction({
  change: approvedRequest,
  confirm: ({ rows, decision }) => (decision === 'approved' ? pluralize(rows.length, 'request') : null),
  input: z.strictObject({
    rows: z
      .array(z.strictObject({ id: idShape, shown: z.string() }))
      .min(1)
      .max(maxBulkRows),
    decision: z.enum(decisions),
    reason: reasonShape,
  }),
  failures: approvalFailures,
  async run({ operator, input, by }) {
    const decided = await decideRequests(by, input)
    return {
      result: decided.map(row =>
        presentDecided(row, input.decision, { ...operator, requestId: by.requestId }),
      ),
    }
  },
})

export const cancelSelection = operatorAction({
  change: canceledRequest,
  input: z.strictObject({ ids: requestIds }),
  failures: approvalFailures,
  async run({ operator, input, by }) {
    const decision = 'canceled'
    const decided = await decideRequests(by, { decision, rows: input.ids.map(id => ({ id })) })
    return {
      result: decided.map(row => presentDecided(row, decision, { ...operator, requestId: by.requestId })),
    }
  },
})

/** Whether a change would wait for another manager, why, who can approve it later and withdrawals after it, the request that is open for it or for another change of the kind, and why it is refused. */
export const checkApproval = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({ change: z.string().max(100), input: z.record(z.string(), z.unknown()) }),
  async run({ operator, input: { change, input }, by }) {
    const { waits, rule, refusal, ...found } = await wouldWait(by, change, input)
    const involvement = formatInvolvement(found.involvement, operator)
    const requested = { name: change, approvable: findChange(change)?.approvable }
    const same = waits ? await findRequestOf(requested, input) : null
    const other = waits && !same ? await findOtherRequestOf(requested, input) : null
    const open = same ?? other
    const request = open && {
      by: open.requestedByName,
      other: other?.phrase ?? null,
      anchor: hasRole(operator, 'manager') ? approvalAnchor(open.id) : null,
    }
    const later = waits ? await findLaterApprovers(by.operatorId) : null
    const approversLeft =
      waits === null || !hasRole(operator, 'manager')
        ? ''
        : await describeApproversLeft(by, change, input, waits)
    const explained = refusal && explainRefusal(refusal, change, { ...operator, requestId: by.requestId })
    return { result: { waits, rule, request, later, involvement, approversLeft, refusal: explained } }
  },
})

/** Null for an error of a field, which belongs to the field. */
function explainRefusal(refusal: Failure, change: string, reader: { zone: string; requestId: string }) {
  const messages = { ...authorizationMessages, ...findChange(change)?.failures }
  if (!Object.hasOwn(messages, refusal.code)) return null
  const { code, message, errors } = toActionError(refusal, messages, reader)
  return errors ? null : { code, message }
}

/** What an approval would change now, and a sentence about a rejection. */
export const showEffect = operatorAction({
  role: 'manager',
  isReadOnly: true,
  input: z.strictObject({ id: idShape }),
  failures: approvalFailures,
  async run({ operator, input, by }) {
    const { facts, ...previewed } = await previewApproval(by, input.id)
    const rejected = await describeRejection(by, input.id)
    return { result: { ...previewed, facts: formatFacts(facts, operator), rejected } }
  },
})
