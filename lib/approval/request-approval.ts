import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure, isFailure } from '@/lib/failure'
import { loadSettingsIn } from '@/lib/settings/read'
import { type ApprovableName, type ApprovalInput, getApprovableAction } from './actions'
import { findOpenRequestIn } from './find-open-request'

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
 * Throws a failure of the action if its subject does not exist, and ApprovalPending if a single request is open already.
 */
export async function requestApproval<Name extends ApprovableName>(
  by: Requester,
  request: ApprovalRequest<Name>,
): Promise<number> {
  return transaction(db => requestApprovalIn(db, by, request))
}

/** In the transaction of the caller. */
export async function requestApprovalIn<Name extends ApprovableName>(
  db: Db,
  by: Requester,
  { action, input, reason }: ApprovalRequest<Name>,
): Promise<number> {
  const approvable = getApprovableAction(action)
  const parsed = approvable.input.parse(input)
  const { approval_days: days } = await loadSettingsIn(db)
  const subject = await approvable.subjectOf(db, parsed)
  if (approvable.isSingle) await assertNoneOpen(db, action, parsed as ApprovalInput<Name>)
  const row = await db.row<{ id: number }>(sql`
    insert into pending_approvals (action, input, subject_type, subject_id, subject_name, reason, requested_by,
                                   api_token_id, expires_at)
    values (${action}, ${JSON.stringify(parsed)}::text::jsonb, ${subject.type}, ${String(subject.id)},
            ${subject.name}, ${reason.trim()}, ${by.operatorId}, ${by.apiTokenId ?? null},
            now() + make_interval(days => ${days}))
    returning id`)
  if (!row) throw new Error('approval request was not inserted')
  // File content can be a megabyte and is stored with the request already.
  const { content: _, ...wanted } = parsed as Record<string, unknown>
  const after = { approvalId: row.id, wanted: action, ...wanted }
  await recordChange(db, by, { action: 'approval.request', subject, before: null, after, reason })
  return row.id
}

/** Concurrent requests for the same change wait for each other. */
async function assertNoneOpen<Name extends ApprovableName>(
  db: Db,
  action: Name,
  input: ApprovalInput<Name>,
): Promise<void> {
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${action} ${JSON.stringify(input)}`}, 0))`,
  )
  const open = await findOpenRequestIn(db, action, input)
  if (open) throw new Failure('ApprovalPending', { by: open.requestedByName })
}
