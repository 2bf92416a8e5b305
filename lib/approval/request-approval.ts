import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { loadSettingsIn } from '@/lib/settings/read'
import { type ApprovalInput, type ApprovableName, getApprovableAction } from './actions'

/** What somebody wants done, and why. */
export type ApprovalRequest<Name extends ApprovableName> = {
  action: Name
  input: ApprovalInput<Name>
  reason: string
}

/**
 * Writes down what an operator wants done until another one decides, for as many days as the setting says, and answers
 * its id; nothing is done yet. Throws what the action throws where its subject is not there.
 */
export async function requestApproval<Name extends ApprovableName>(
  by: Author & { operatorId: number },
  request: ApprovalRequest<Name>,
): Promise<number> {
  return transaction(db => requestApprovalIn(db, by, request))
}

/** The same in the caller's transaction. */
export async function requestApprovalIn<Name extends ApprovableName>(
  db: Db,
  by: Author & { operatorId: number },
  { action, input, reason }: ApprovalRequest<Name>,
): Promise<number> {
  const approved = getApprovableAction(action)
  const checked = approved.input.parse(input)
  const { approval_days: days } = await loadSettingsIn(db)
  const subject = await approved.subjectOf(db, checked)
  const row = await db.row<{ id: number }>(sql`
    insert into pending_approvals (action, input, subject_type, subject_id, subject_name, reason, requested_by,
                                   expires_at)
    values (${action}, ${JSON.stringify(checked)}::text::jsonb, ${subject.type}, ${String(subject.id)},
            ${subject.name}, ${reason.trim()}, ${by.operatorId}, now() + make_interval(days => ${days}))
    returning id`)
  if (!row) throw new Error('a request for approval was not written')
  // A file of a megabyte is in the request, and need not be in the log too.
  const { content: _, ...wanted } = checked as Record<string, unknown>
  const after = { approvalId: row.id, wanted: action, ...wanted }
  await recordChange(db, by, { action: 'approval.request', subject, before: null, after, reason })
  return row.id
}
