import sql from 'sql-template-tag'
import {
  type Approval,
  findNewestRequests,
  groupSelections,
  listApprovals,
} from '@/lib/console/approval/list-approvals'
import { db } from '@/lib/db/client'

/** Several requests are of one selection. Those of the operator are not counted. */
type Requests = { requests: Pick<Approval, 'id' | 'action' | 'input' | 'subjectName'>[]; at: Date }

export type RequestItem =
  | ({ kind: 'approval'; by: string; isOwn: boolean } & Requests)
  /** In the last week. */
  | ({ kind: 'expired'; isOwn: true } & Requests)

export async function findOpenApprovals(operatorId: number, limit: number): Promise<RequestItem[]> {
  const open = await listApprovals({ ids: await findNewestRequests(limit) })
  return groupSelections(open)
    .slice(0, limit)
    .flatMap(requests => {
      const [newest] = requests
      if (!newest) return []
      const { requestedById, requestedByName: by, requestedAt: at } = newest
      return { kind: 'approval', by, isOwn: requestedById === operatorId, requests, at }
    })
}

/** Until the change is requested again. */
export async function findExpiredRequests(operatorId: number, limit: number): Promise<RequestItem[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from pending_approvals expired
     where requested_by = ${operatorId} and decision is null
       and expires_at <= now() and expires_at > now() - interval '7 days'
       and not exists (select from pending_approvals later
                        where later.action = expired.action and later.change_key = expired.change_key
                          and later.id > expired.id)
     order by id desc limit ${limit}`)
  if (rows.length === 0) return []
  const expired = await listApprovals({ ids: rows.map(({ id }) => id) })
  return groupSelections(expired).flatMap(requests => {
    const [newest] = requests
    return newest ? { kind: 'expired', isOwn: true, requests, at: newest.expiresAt } : []
  })
}
