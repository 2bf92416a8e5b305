import type { Values } from '@/lib/audit/record'
import { type ListRequest, type OpenList, openList } from '@/lib/list/open-list'
import { auditList } from './audit-list'
import { maskValues } from './mask-values'

/** A change as the log tells it; `before` and `after` hold only what differs. */
export type ListedChange = {
  id: number
  operatorId: number | null
  authorName: string
  action: string
  subjectType: string
  subjectId: string
  subjectName: string
  before: Values | null
  after: Values | null
  reason: string
  requestId: string
  createdAt: Date
  agreedBy: string | null
  /** The change that this one took back. */
  revertsId: number | null
  revertedAt: Date | null
}

/** A page of the log; who may not see e-mails and phones gets them masked. */
export async function listChanges(request: ListRequest): Promise<OpenList<ListedChange>> {
  const list = await openList<ListedChange>(auditList, request)
  return request.isMasked ? { ...list, rows: list.rows.map(maskChange) } : list
}

/** The same change as who may not see e-mails and phones sees it. */
export function maskChange(change: ListedChange): ListedChange {
  return { ...change, before: maskValues(change.before), after: maskValues(change.after) }
}
