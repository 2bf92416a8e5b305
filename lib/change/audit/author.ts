import sql, { type Sql } from 'sql-template-tag'
import type { Role } from './rules'

export type Author = {
  operatorId: number | null
  name: string
  sessionId: number | null
  requestId: string
  /** The token of the admin API with which the operator made it. */
  apiTokenId?: number | null
  role?: Role
}

export type OperatorAuthor = Author & { operatorId: number; role: Role }

const serviceParts = ['Feed', 'Worker', 'Console', 'Single sign-on'] as const

/** Names of authors that are no operators, and others that would look like them. */
export const serviceNames: readonly string[] = [
  ...serviceParts,
  ...[
    'Service',
    'The service',
    'The feed',
    'Service start',
    'Command line',
    'Slatekeeper',
    'System',
    'Operator',
  ],
]

export function serviceAuthor(part: (typeof serviceParts)[number], requestId = ''): Author {
  return { operatorId: null, name: part, sessionId: null, requestId }
}

const storedName = 'The user'

/** Users are not stored by name as authors: the subject of the change names them until their account is purged. */
export const userAuthor = (requestId: string): Author => ({
  operatorId: null,
  name: storedName,
  sessionId: null,
  requestId,
})

/** The author of an audit row of table `a`. */
export const shownAuthor: Sql = sql`
  case when a.operator_id is null and a.author_name = ${storedName} and a.subject_name <> ''
       then a.subject_name else a.author_name end`

/** Whether the audit row of table `a` restored former values. A revert of a revert makes the change again. */
export const isRevert: Sql = sql`(
  a.reverts_id is not null
  and not exists (select from audit_rows other where other.id = a.reverts_id and other.reverts_id is not null))`
