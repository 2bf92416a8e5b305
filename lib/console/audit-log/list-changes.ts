import sql from 'sql-template-tag'
import type { Values } from '@/lib/change/audit/record'
import { maskRecipient, maskValues } from '@/lib/core/mask'
import { defineList } from '@/lib/list/define-list'
import { type ListRequest, type OpenList, openList } from '@/lib/list/open-list'
import { auditList, type ListedChange } from './audit-list'

/** A page of the audit log. Emails and phone numbers are masked if the request says so. */
export async function listChanges(request: ListRequest): Promise<OpenList<ListedChange>> {
  return hideList(await openList(auditList, request), request)
}

const { nouns, from, id, select, columns } = auditList

const userAuditList = defineList({
  name: 'user-audit',
  nouns,
  from,
  id,
  select,
  columns,
  ...(auditList.join && { join: auditList.join }),
  where: (userId: number) => sql`a.subject_type = 'user' and a.subject_id = ${String(userId)}`,
  sorts: { time: { by: sql`a.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-time',
  size: 25,
  csv: null,
  sample: {
    scope: sql`
      select subject_id::int as id from audit_rows where subject_type = 'user'
       group by subject_id order by count(*) desc, subject_id limit 1`,
  },
})

/** A page of the changes to one user, newest first, masked like the audit log. */
export async function listUserChanges(userId: number, request: ListRequest): Promise<OpenList<ListedChange>> {
  return hideList(await openList(userAuditList, request, userId), request)
}

function hideList(list: OpenList<ListedChange>, { isMasked }: ListRequest): OpenList<ListedChange> {
  return isMasked ? { ...list, rows: list.rows.map(hideChange) } : list
}

function hideChange(change: ListedChange): ListedChange {
  const authorEmail = change.authorEmail && maskRecipient(change.authorEmail)
  return {
    ...change,
    authorEmail,
    before: maskAuditValues(change.before),
    after: maskAuditValues(change.after),
  }
}

/** Masks by value, and hides what has no pattern: dates of birth, texts of notes and the answers of trivia questions. */
export function maskAuditValues(values: Values | null): Values | null {
  return values && (hideFields(maskValues(values)) as Values)
}

function hideFields(values: object): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hideField(name, value)]))
}

const hiddenName = /^(?:correct|wrong|dateOfBirth|note \d+)$/

function hideField(name: string, value: unknown): unknown {
  if (value !== null && hiddenName.test(name)) return '•••'
  if (Array.isArray(value)) return value.map(item => hideField(name, item))
  return value && typeof value === 'object' ? hideFields(value) : value
}
