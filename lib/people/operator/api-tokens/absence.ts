import sql from 'sql-template-tag'
import { maxAbsenceDays } from './rules'

/** True in a statement with `operators` if the operator has not signed in to the console for `maxAbsenceDays`. */
export const isOperatorAbsent = sql`
  not exists (
    select from operator_sessions as sessions
     where sessions.operator_id = operators.id and not sessions.awaits_code
       and sessions.created_at > now() - make_interval(days => ${maxAbsenceDays}))`
