import sql, { type Sql } from 'sql-template-tag'

/** As in currentStatus of the rules; `contest` is the alias of its row. */
export const currentStatusOf = (contest: Sql): Sql => sql`
  case when ${contest}.status = 'open' and has_contest_started(${contest}) then 'locked' else ${contest}.status::text end`
