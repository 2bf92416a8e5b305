import sql from 'sql-template-tag'
import {
  type Approval,
  findNewestRequests,
  groupSelections,
  listApprovals,
} from '@/lib/console/approval/list-approvals'
import { maskRow, maskText } from '@/lib/core/mask'
import { db } from '@/lib/db/client'

/** Several requests are of one selection. Those of the operator are not counted. */
type Requests = { requests: Pick<Approval, 'id' | 'action' | 'input' | 'subjectName'>[]; at: Date }

export type RequestItem =
  /** `isOver`: none can be approved by any manager, as they are outdated or their API token was revoked. */
  | ({ kind: 'approval'; by: string; isOwn: boolean; canApprove: boolean; isOver: boolean } & Requests)
  /** In the last week. */
  | ({ kind: 'expired'; isOwn: true } & Requests)
  | ({ kind: 'rejected'; isOwn: true; by: string; reason: string } & Requests)

export async function findOpenApprovals(operatorId: number, limit: number): Promise<RequestItem[]> {
  const open = await listApprovals({ ids: await findNewestRequests(limit), operatorId })
  return groupSelections(open)
    .slice(0, limit)
    .flatMap(requests => {
      const [newest] = requests
      if (!newest) return []
      const approvable = requests.filter(({ isOutdated, isTokenRevoked }) => !isOutdated && !isTokenRevoked)
      const { requestedById, requestedByName: by, requestedAt: at } = newest
      return {
        kind: 'approval',
        by,
        isOwn: requestedById === operatorId,
        canApprove: approvable.some(({ objection }) => objection === null),
        isOver: approvable.length === 0,
        requests: requests.map(hideContacts),
        at,
      }
    })
}

/** Shown to viewers, and the texts of a request can have the email of an operator. */
const hideContacts = (request: Approval): Approval => ({
  ...request,
  input: maskRow(request.input),
  subjectName: maskText(request.subjectName),
})

/** Expired and rejected requests of the operator, until the change is requested again. */
export async function findFailedRequests(operatorId: number, limit: number): Promise<RequestItem[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from pending_approvals failed
     where requested_by = ${operatorId} and (decision is null and expires_at <= now() or decision = 'rejected')
       and coalesce(decided_at, expires_at) > now() - interval '7 days'
       and not exists (select from pending_approvals later
                        where later.action = failed.action and later.change_key = failed.change_key
                          and later.id > failed.id)
     order by id desc limit ${limit}`)
  if (rows.length === 0) return []
  const failed = await listApprovals({ ids: rows.map(({ id }) => id) })
  const [expired, rejected] = [true, false].map(isExpired =>
    groupSelections(failed.filter(request => request.isExpired === isExpired)),
  )
  return [...(rejected ?? []), ...(expired ?? [])].flatMap((requests): RequestItem[] => {
    const [newest] = requests
    if (!newest) return []
    const { isExpired, decidedByName, decidedAt, decisionReason: reason, expiresAt } = newest
    if (isExpired) return [{ kind: 'expired', isOwn: true, requests, at: expiresAt }]
    return [
      {
        kind: 'rejected',
        isOwn: true,
        by: decidedByName ?? '',
        reason,
        requests,
        at: decidedAt ?? expiresAt,
      },
    ]
  })
}
