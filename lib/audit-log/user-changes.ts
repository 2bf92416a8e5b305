import sql from 'sql-template-tag'
import { defineList } from '@/lib/list/define-list'
import { type ListRequest, type OpenList, openList } from '@/lib/list/open-list'
import { auditList } from './audit-list'
import { type ListedChange, maskChange } from './list-changes'

const { nouns, from, id, select, columns } = auditList

const userAuditList = defineList<number>({
  name: 'user-audit',
  nouns,
  from,
  id,
  select,
  columns,
  ...(auditList.join && { join: auditList.join }),
  where: userId => sql`a.subject_type = 'user' and a.subject_id = ${String(userId)}`,
  sorts: { time: { by: sql`a.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-time',
  size: 25,
  hasCsv: false,
  sample: {
    scope: sql`
      select subject_id::int as id from audit_rows where subject_type = 'user'
       group by subject_id order by count(*) desc, subject_id limit 1`,
  },
})

/** A page of the changes of one user, the newest first; masked as the log is. */
export async function listUserChanges(userId: number, request: ListRequest): Promise<OpenList<ListedChange>> {
  const list = await openList<ListedChange, number>(userAuditList, request, userId)
  return request.isMasked ? { ...list, rows: list.rows.map(maskChange) } : list
}
