import sql, { type Sql } from 'sql-template-tag'
import type { Requested } from '@/lib/change/approval/approvable-action'
import { hashFacts, toLoggedFacts } from '@/lib/change/approval/facts'
import { approvedRequest, canceledRequest, rejectedRequest } from '@/lib/change/approval/logged-decisions'
import type { ApprovalChoice, ClosedBy, Objection } from '@/lib/change/approval/rules'
import type { Author } from '@/lib/change/audit/author'
import type { Values } from '@/lib/change/audit/record'
import { findChange, getApprovable } from '@/lib/console/find-change'
import { Failure, isFailure } from '@/lib/core/failure'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { rollBackAfter, type Transaction, transaction } from '@/lib/db/transaction'
import type { StoredApproval } from './list-approvals'
import { describeApproversLeftBy } from './withdrawal-approvers'
import { describeInvolvement } from './would-wait'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** `requester` is the name of the operator who is involved, null for the approver. */
    ApprovalInvolved: { requester: string | null; involvement: { text: string; at: string | null }[] }
  }
}

type Pending = StoredApproval & {
  input: unknown
  requestedBy: number
  requesterName: string
  isRequesterGone: boolean
  apiTokenId: number | null
  tokenName: string | null
  isTokenRevoked: boolean
  decisionReason: string
}

type ApprovalDecision = {
  id: number
  decision: ApprovalChoice
  reason?: string
  /** Hash of the facts that the operator was shown; an approval needs it. See `previewApproval`. */
  shown?: string | undefined
}

/**
 * Approves or rejects a request of another operator. An approved change runs in the same transaction, as the requester.
 * Returns the result of the use-case, or null; of a rejection the sentence about what was taken back or stays in effect, if any. Throws ApprovalNotFound, ApprovalDecided, ApprovalExpired, ApprovalOwn,
 * OperatorRoleTooLow, ApprovalInvolved, ApprovalTooNew, ApprovalByProvider, ApprovalLinked, ApprovalRequesterGone, ApprovalTokenRevoked, ApprovalEffectChanged, or a
 * failure of the use-case; the request then stays pending.
 */
export async function decideApproval(
  by: Author & { operatorId: number },
  { id, decision, reason = '', shown = '' }: ApprovalDecision,
): Promise<unknown> {
  const decided = transaction(async db => {
    const pending = await readPending(db, id, sql`for no key update of p`)
    if (pending.requestedBy === by.operatorId) throw new Failure('ApprovalOwn')
    if (decision === 'approved') await assertIndependent(db, by, pending)
    await storeDecision(db, by, id, decision, reason)
    if (decision === 'rejected') {
      await recordDecision(db, by, pending, { decision, reason })
      return takeBack(db, by, pending, reason)
    }
    const { result, facts } = await runApproved(db, by, pending)
    if (hashFacts(facts) !== shown) throw new Failure('ApprovalEffectChanged')
    await recordDecision(db, by, pending, { decision, reason, effect: toLoggedFacts(facts) })
    return result
  })
  return decided.catch(error => explainOwnAccount(by, error))
}

/** Throws ApprovalInvolved in place of OwnAccount if it has what involves one of the two, else the error. */
async function explainOwnAccount({ operatorId }: { operatorId: number }, error: unknown): Promise<never> {
  const detail = isFailure(error, 'OwnAccount') ? error.detail : undefined
  if (!detail) throw error
  const { name } = await pool.one<{ name: string }>(
    sql`select name from operators where id = ${detail.operatorId}`,
  )
  const involvement = await describeInvolvement(detail.involvement)
  throw new Failure('ApprovalInvolved', {
    requester: detail.operatorId === operatorId ? null : name,
    involvement: involvement.map(({ text, at }) => ({ text, at: at?.toISOString() ?? null })),
  })
}

/**
 * Cancels a request of the operator, also one of their API tokens. Throws ApprovalNotFound, ApprovalDecided, ApprovalExpired or
 * ApprovalForeign. Returns the sentence about what was taken back or stays in effect, if any.
 */
export async function cancelRequest(by: Author & { operatorId: number }, id: number): Promise<string | null> {
  return transaction(async db => {
    const pending = await readPending(db, id, sql`for no key update of p`)
    if (pending.requestedBy !== by.operatorId) throw new Failure('ApprovalForeign')
    await storeDecision(db, by, id, 'canceled', '')
    await recordDecision(db, by, pending, { decision: 'canceled', reason: '' })
    return takeBack(db, by, pending, 'The request was canceled.')
  })
}

/**
 * The effect of an approval now, the hash to approve it with, and a sentence if it leaves too few managers for withdrawals. Runs the
 * change in a transaction that is rolled back. Throws ApprovalOwn and the failures of `decideApproval`, except those about the independence of the two managers.
 */
export async function previewApproval(by: Author & { operatorId: number }, id: number) {
  const previewed = rollBackAfter(() =>
    transaction(async db => {
      const pending = await readPending(db, id, sql``)
      if (pending.requestedBy === by.operatorId) throw new Failure('ApprovalOwn')
      const approversLeft = await describeApproversLeftBy(db, pending, by.operatorId)
      const { facts } = await runApproved(db, by, pending)
      return { facts, shown: hashFacts(facts), approversLeft }
    }),
  )
  return previewed.catch(error => explainOwnAccount(by, error))
}

/** The sentence that a rejection would return now, or null. Throws like `cancelRequest`. */
export async function describeRejection(by: Author & { operatorId: number }, id: number) {
  return rollBackAfter(() =>
    transaction(async db => takeBack(db, by, await readPending(db, id, sql``), 'To be entered')),
  )
}

async function takeBack(
  db: Transaction,
  by: Author,
  pending: Pending,
  reason: string,
): Promise<string | null> {
  const { action, input, requestedBy: requesterId } = pending
  const undone = await findChange(action)?.approvable?.takeBack(db, by, input, { requesterId, reason })
  return undone ?? describeRest(db, pending)
}

async function readPending(db: Db, id: number, lock: Sql): Promise<Pending> {
  const pending = await db.row<Pending>(sql`
    select p.id, p.action, p.input, p.subject_type, p.subject_id, p.subject_name, p.reason, p.decision, p.decision_reason, p.requested_by,
           requester.name as requester_name,
           requester.disabled_at is not null or requester.role <> 'manager' as is_requester_gone,
           (select name from operators where id = p.decided_by) as decided_by_name,
           p.expires_at, p.expires_at <= now() as is_expired,
           p.api_token_id, token.name as token_name, token.revoked_at is not null as is_token_revoked
      from pending_approvals p join operators requester on requester.id = p.requested_by
           left join api_tokens token on token.id = p.api_token_id
     where p.id = ${id} ${lock}`)
  if (!pending) throw new Failure('ApprovalNotFound')
  const { decision, decidedByName, decisionReason, isExpired, expiresAt } = pending
  if (decision)
    throw new Failure('ApprovalDecided', {
      decision,
      by: decidedByName ?? '',
      because: decision === 'canceled' ? decisionReason : '',
    })
  if (isExpired) throw new Failure('ApprovalExpired', { at: expiresAt.toISOString() })
  return pending
}

/** Uses the function of the database constraint, so that both apply the same rule. */
async function assertIndependent(db: Db, { operatorId }: { operatorId: number }, { requestedBy }: Pending) {
  const objection = await db.row<{ why: Objection['why'] | null; until: Date | null }>(sql`
    select why, until from approval_objection(${operatorId}::int, ${requestedBy}::int)`)
  const until = objection?.until?.toISOString() ?? null
  if (objection?.why === 'role') throw new Failure('OperatorRoleTooLow', { needs: 'manager' })
  if (objection?.why === 'new') throw new Failure('ApprovalTooNew', { until: until ?? '' })
  if (objection?.why === 'provider') throw new Failure('ApprovalByProvider', { until: until ?? '' })
  if (objection?.why === 'linked') throw new Failure('ApprovalLinked', { until })
}

async function storeDecision(
  db: Db,
  by: { operatorId: number },
  id: number,
  decision: ClosedBy,
  reason: string,
): Promise<void> {
  await db.run(sql`
    update pending_approvals
       set decision = ${decision}::text::approval_decision, decided_by = ${by.operatorId}, decided_at = now(),
           decision_reason = ${reason.trim()}
     where id = ${id}`)
}

const decidedRequests = { approved: approvedRequest, rejected: rejectedRequest, canceled: canceledRequest }

/** `effect` has the facts that the second manager approved. */
async function recordDecision(
  db: Db,
  by: Author,
  { id, action, input, subjectType, subjectId, subjectName, requesterName }: Pending,
  { decision, reason, ...effect }: { decision: ClosedBy; reason: string; effect?: Values },
): Promise<void> {
  const request = phraseOf(action, input)
  await decidedRequests[decision].record(db, by, {
    subject: { type: subjectType, id: subjectId, name: subjectName },
    after: { approvalId: id, wanted: action, request, requestedBy: requesterName, decision, ...effect },
    reason,
  })
}

/** The stored request can be one of another version of the service, which must not prevent its rejection. */
function phraseOf(action: string, input: unknown): string {
  try {
    return findChange(action)?.approvable?.phraseOf(input as Requested) ?? action
  } catch {
    return action
  }
}

async function describeRest(db: Transaction, { action, input, requestedBy }: Pending) {
  return (await findChange(action)?.approvable?.describeRest(db, input, requestedBy)) ?? null
}

async function runApproved(db: Transaction, by: Author & { operatorId: number }, pending: Pending) {
  const { action, input, reason, requestedBy, requesterName, apiTokenId } = pending
  const { isRequesterGone, tokenName, isTokenRevoked } = pending
  if (isRequesterGone) throw new Failure('ApprovalRequesterGone', { name: requesterName })
  if (isTokenRevoked) throw new Failure('ApprovalTokenRevoked', { name: tokenName ?? '' })
  const requester = {
    operatorId: requestedBy,
    name: requesterName,
    sessionId: null,
    requestId: by.requestId,
    apiTokenId,
    role: 'manager' as const,
  }
  return getApprovable(action).run(db, requester, input, { byId: by.operatorId, reason })
}
