import sql from 'sql-template-tag'

/** The status of contest `c`, as in currentStatus of the rules. */
export const selectCurrentStatus = sql`
  case when c.status = 'open' and has_contest_started(c) then 'locked' else c.status::text end`
