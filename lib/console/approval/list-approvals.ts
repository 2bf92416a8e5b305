import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { isRequestOutdated } from '@/lib/change/approval/outdated'
import type { ClosedBy, Objection } from '@/lib/change/approval/rules'
import { ownsAccount } from '@/lib/change/policy/own-account'
import { findChange } from '@/lib/console/find-change'
import { groupBy } from '@/lib/core/group-by'
import { db } from '@/lib/db/client'
import { contains } from '@/lib/list/filters'
import { findExcluded } from '@/lib/people/operator/assert-approvable'
import { isActiveManager } from '@/lib/people/operator/has-other-manager'
import { wouldWait } from './would-wait'

export type StoredApproval = {
  id: number
  action: string
  subjectType: string
  subjectId: string
  subjectName: string
  reason: string
  expiresAt: Date
  isExpired: boolean
  decision: ClosedBy | null
  decidedByName: string | null
}

/** A pending, decided or expired request. */
export type Approval = StoredApproval & {
  /** Input of the use-case. */
  input: Record<string, unknown>
  requestedById: number
  requestedByName: string
  requestedByToken: string | null
  requestedAt: Date
  decidedAt: Date | null
  decisionReason: string
  /** Open, but what it changes, or for a release another one, was changed after the request, so that it cannot be approved. */
  isOutdated: boolean
  /** Open, but the API token that requested it was revoked, so that it cannot be approved. */
  isTokenRevoked: boolean
  /** Why the current operator cannot approve it. */
  objection: Objection['why'] | null
  objectionUntil: Date | null
  /** Of an `own` or `involved` objection: the other managers than the requester, if each of them is involved, so that none could approve. */
  involvedManagers: string[]
  /** Then, whether the requester could make the change alone now. */
  canRequesterAlone: boolean
}

type Listed = Omit<Approval, 'involvedManagers' | 'canRequesterAlone'>

/** `before` is the last ID of the previous page. */
type ApprovalFilter = {
  ids?: readonly number[]
  isOpen?: boolean
  /** Without an ID, all of the type. */
  subject?: { type: string; id?: string | number }
  before?: number
  limit?: number
  /** Part of the subject, the reason, the name of the requester or an ID, such as W-5. */
  q?: string
  /** The current operator; needed for objections. */
  operatorId?: number
}

/** Open requests that a page lists. */
export const maxPending = 200

/** The IDs in the phrase of a request, and that of its subject. */
const shortIds = sql`
  'W-' || (p.input ->> 'withdrawalId'), 'T-' || (p.input ->> 'transactionId'), 'E-' || (p.input ->> 'entryId'),
  case when p.action ^@ 'identity' then 'K-' || (p.input ->> 'caseId') end,
  case p.subject_type when 'user' then 'U-' when 'promo' then 'P-' when 'contest' then 'C-' when 'challenge' then 'H-' end
    || p.subject_id`

/** When a request was decided, canceled or expired. */
const closedAt = sql`coalesce(p.decided_at, p.expires_at)`

/** Newest request first; of closed ones only, the last closed first. */
export async function listApprovals({
  ids,
  isOpen,
  subject,
  before,
  limit = 50,
  q = '',
  operatorId,
}: ApprovalFilter = {}): Promise<Approval[]> {
  const place = isOpen === false ? sql`${closedAt}, p.id` : sql`p.id`
  const order = isOpen === false ? sql`${closedAt} desc, p.id desc` : sql`p.id desc`
  const rows = await db.rows<Listed>(sql`
    select p.id, p.action, p.input - 'content' as input, p.subject_type, p.subject_id, p.subject_name, p.reason,
           p.requested_by as requested_by_id, requester.name as requested_by_name,
           token.name as requested_by_token, p.requested_at, p.decision,
           p.expires_at, p.decision is null and p.expires_at <= now() as is_expired,
           decider.name as decided_by_name, p.decided_at, p.decision_reason,
           ${isRequestOutdated} as is_outdated,
           p.decision is null and p.expires_at > now() and token.revoked_at is not null as is_token_revoked,
           case when p.requested_by = ${operatorId ?? null}::int then 'own' else objection.why end as objection,
           objection.until as objection_until
      from pending_approvals p join operators requester on requester.id = p.requested_by
           left join operators decider on decider.id = p.decided_by left join api_tokens token on token.id = p.api_token_id
           left join lateral approval_objection(${operatorId ?? null}::int, p.requested_by) as objection
             on p.decision is null and ${operatorId ?? null}::int is not null
     where (${ids ?? null}::int[] is null or p.id = any(${ids ?? null}::int[]))
       and (${isOpen ?? null}::boolean is null or (p.decision is null and p.expires_at > now()) = ${isOpen ?? null}::boolean)
       and (${subject?.type ?? null}::text is null or p.subject_type = ${subject?.type ?? null}::text)
       and (${subject?.id?.toString() ?? null}::text is null or p.subject_id = ${subject?.id?.toString() ?? null}::text)
       and (${q} = '' or ${contains(sql`concat_ws(' ', p.subject_name, p.reason, requester.name, token.name, ${shortIds})`, q)})
       and (${before ?? null}::int is null
            or (${place}) < (select ${place} from pending_approvals p where p.id = ${before ?? null}::int))
     order by ${order} limit ${limit}`)
  return Promise.all(rows.map(row => addInvolvement(row, operatorId)))
}

/** Those who are involved cannot approve, which the functions of the database do not know. */
async function addInvolvement(row: Listed, operatorId: number | undefined): Promise<Approval> {
  const { action, input, requestedById, decision, isExpired } = row
  const approval = { ...row, involvedManagers: [], canRequesterAlone: false }
  const approvable = findChange(action)?.approvable
  const isOwn = row.objection === 'own'
  if (!approvable || operatorId === undefined || decision || isExpired || (row.objection && !isOwn))
    return approval
  const ownIds = row.subjectType === 'user' ? [Number(row.subjectId)] : []
  const isExcluded = async (managerId: number) =>
    (await ownsAccount(db, [managerId], ownIds)) || (await approvable.isExcluded(db, input, managerId))
  if (!isOwn && !(await isExcluded(operatorId))) return approval
  const involvedManagers = (await findExcluded(db, requestedById, isExcluded)) ?? []
  const canRequesterAlone = involvedManagers.length > 0 && (await canMakeAlone(row))
  if (isOwn) return { ...approval, involvedManagers, canRequesterAlone }
  return { ...approval, objection: 'involved', objectionUntil: null, involvedManagers, canRequesterAlone }
}

/** A request of a selection can be one that waits only for the sum of all. */
async function canMakeAlone({ requestedById, requestedByName, action, input }: Listed): Promise<boolean> {
  const requester = await db.row(
    sql`select from operators where ${isActiveManager} and id = ${requestedById}`,
  )
  if (!requester) return false
  const by = { operatorId: requestedById, name: requestedByName, role: 'manager' as const }
  const { waits } = await wouldWait({ ...by, sessionId: null, requestId: randomUUID() }, action, input)
  return waits === false
}

/** The requests of one selection together, and each other one alone. */
export function groupSelections(approvals: readonly Approval[]): Approval[][] {
  return [...groupBy(approvals, ({ id, input }) => input.selectionKey ?? id).values()]
}

/** A file, which can be megabytes, is not read. */
const groupKey = sql`coalesce(case when pg_column_size(input) < 2000 then input->>'selectionKey' end, id::text)`

/** Pending requests of that many newest selections or single ones, at most `maxPending`. Their files are not read. */
export async function findNewestRequests(groups: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from (
      select id, dense_rank() over (order by newest desc) as place
        from (select id, max(id) over (partition by ${groupKey}) as newest
                from pending_approvals where decision is null and expires_at > now()) as pending) as ranked
     where place <= ${groups} order by id desc limit ${maxPending}`)
  return rows.map(({ id }) => id)
}

/** Numbers of pending requests, and of those by other operators, for the navigation badge. Those of one selection count as one. */
export async function countApprovals(operatorId: number): Promise<{ requests: number; approvals: number }> {
  return db.one<{ requests: number; approvals: number }>(sql`
    select count(distinct ${groupKey})::int as requests,
           (count(distinct ${groupKey}) filter (where requested_by <> ${operatorId}))::int as approvals
      from pending_approvals where decision is null and expires_at > now()`)
}
