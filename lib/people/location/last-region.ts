import sql, { type Sql } from 'sql-template-tag'

/** Whether the location check `c` is the user's own with a credible position. Mocked and impossible positions are not. */
const isCredible = sql`
  c.source = 'user' and not c.is_jump and c.outcome in ('allowed', 'region', 'age', 'identity')`

/** The state where the user `u` was at the last check with a credible position; empty without one. */
export const lastRegion = sql`
  coalesce((select c.region_code from location_checks c where c.user_id = u.id and ${isCredible}
             order by c.checked_at desc limit 1), '')`

/** IDs of the users who were in one of the states at that check. */
export function usersLastIn(codes: readonly string[]): Sql {
  return sql`
    select here.user_id from location_checks here
     where here.region_code = any(${[...codes]}::text[])
       and here.id = (select c.id from location_checks c where c.user_id = here.user_id and ${isCredible}
                       order by c.checked_at desc limit 1)`
}
