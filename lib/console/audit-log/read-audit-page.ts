import { Failure } from '@/lib/core/failure'
import { readCursor } from '@/lib/list/cursor'
import { readPage } from '@/lib/list/read-page'
import { auditList, type ListedChange } from './audit-list'
import type { AuditQuery } from './schema-admin'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    AuditCursorInvalid: undefined
  }
}

const sort = { key: 'time', isDescending: true }

/** Newest first, in full like an export. Throws AuditCursorInvalid. */
export async function readAuditPage({ zone }: { zone: string }, query: AuditQuery) {
  const { cursor: text, limit: size } = query
  const cursor = text === undefined ? null : readCursor('after', text, { list: auditList, sort })
  if (text !== undefined && !cursor) throw new Failure('AuditCursorInvalid')
  const state = {
    view: '',
    q: '',
    sort,
    filters: filtersOf(query),
    unread: [],
    columns: [],
    hasChosenColumns: false,
    size,
    cursor,
  }
  const { rows, next } = await readPage<ListedChange>(auditList, state, {
    zone,
    isMasked: false,
    scope: undefined,
  })
  return { changes: rows, next }
}

function filtersOf({
  author,
  topic,
  subject_type,
  subject,
  from,
  until,
}: AuditQuery): Record<string, string> {
  return {
    ...(author && { by: author }),
    ...(topic && { topic }),
    ...(subject_type && { about: subject_type }),
    ...(subject && { of: subject }),
    ...((from || until) && { span: `${from ?? ''}..${until ?? ''}` }),
  }
}
