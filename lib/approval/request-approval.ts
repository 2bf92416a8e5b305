import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { brokenConstraint, type Transaction, transaction } from '@/lib/db/transaction'
import { Failure, isFailure } from '@/lib/failure'
import { loadSettingsIn } from '@/lib/settings/read'
import { type ApprovableName, type ApprovalInput, getApprovableAction } from './actions'
import { findOpenRequest } from './find-open-request'
import { maxOpenRequests } from './rules'

type ApprovalRequest<Name extends ApprovableName> = {
  action: Name
  input: ApprovalInput<Name>
  reason: string
}

type Requester = Author & { operatorId: number }

/** A change that waits is not carried out until another manager approves it. */
type Outcome<Result> = { waits: false; done: Result } | { waits: true; approvalId: number }

/** Runs the action, or requests approval for it if the policy requires a second manager. */
export async function actOrRequestApproval<Name extends ApprovableName, Result>(
  by: Requester,
  request: ApprovalRequest<Name>,
  act: () => Promise<Result>,
): Promise<Outcome<Result>> {
  try {
    return { waits: false, done: await act() }
  } catch (error) {
    if (!isFailure(error, 'SecondManagerNeeded')) throw error
    return { waits: true, approvalId: await requestApproval(by, request) }
  }
}

/**
 * Stores a request until another manager decides or it expires, and returns its ID. Nothing is changed yet.
 * Throws a failure of the action if its subject does not exist, ApprovalPending if a request for the same change is open, and
 * TooManyApprovals.
 */
export async function requestApproval<Name extends ApprovableName>(
  by: Requester,
  request: ApprovalRequest<Name>,
): Promise<number> {
  try {
    return await transaction(db => requestApprovalIn(db, by, request))
  } catch (error) {
    if (brokenConstraint(error) !== 'pending_approvals_single') throw error
    const open = await findOpenRequest(request.action, request.input)
    throw new Failure('ApprovalPending', { by: open?.requestedByName ?? 'Another manager' })
  }
}

/** In the transaction of the caller. Throws TooManyApprovals. */
export async function requestApprovalIn<Name extends ApprovableName>(
  db: Transaction,
  by: Requester,
  { action, input, reason }: ApprovalRequest<Name>,
): Promise<number> {
  const approvable = getApprovableAction(action)
  const parsed = approvable.input.parse(input)
  const { approval_days: days } = await loadSettingsIn(db)
  const subject = await approvable.subjectOf(db, parsed)
  const row = await db.one<{ id: number }>(sql`
    insert into pending_approvals (action, input, change_key, subject_type, subject_id, subject_name, reason,
                                   requested_by, api_token_id, expires_at)
    values (${action}, ${JSON.stringify(parsed)}::text::jsonb, ${approvable.keyOf(input)}, ${subject.type},
            ${String(subject.id)}, ${subject.name}, ${reason.trim()}, ${by.operatorId}, ${by.apiTokenId ?? null},
            now() + make_interval(days => ${days}))
    returning id`)
  await assertNotAboveMaximum(db, by)
  await approvable.onRequest(db, by, parsed)
  // File content can be a megabyte and is stored with the request already.
  const { content: _, ...wanted } = parsed as Record<string, unknown>
  const after = { approvalId: row.id, wanted: action, ...wanted }
  await recordChange(db, by, { action: 'approval.request', subject, before: null, after, reason })
  return row.id
}

/** Serializes the requests of an operator until the transaction ends. */
async function assertNotAboveMaximum(db: Db, { operatorId }: Requester): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('approval_requests'), ${operatorId}::int)`)
  const { open } = await db.one<{ open: number }>(sql`
    select count(*)::int as open from pending_approvals
     where requested_by = ${operatorId} and decision is null and expires_at > now()`)
  if (open > maxOpenRequests) throw new Failure('TooManyApprovals', { maximum: maxOpenRequests })
}
