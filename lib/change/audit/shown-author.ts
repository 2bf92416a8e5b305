import sql, { type Sql } from 'sql-template-tag'
import type { Author } from './author'

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
