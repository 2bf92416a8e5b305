import sql, { type Sql } from 'sql-template-tag'

/** Whether the location `g` is allowed and valid now. A user without a location has a null. */
export const isLocationAllowed = sql`(g.status_id = 1 and g.expires_at > statement_timestamp())`

/** The ID in geo_location_statuses of the location `g`, which may be missing. */
export const locationStatusId = sql`case when ${isLocationAllowed} then 1 else 2 end`

/** Whether the audit row `a` of a region closed it or raised its age, which ends the allowed locations there. */
export const isRegionClosure = sql`(
  a.after->'isAllowed' = 'false' or coalesce((a.after->>'minAge')::int > (a.before->>'minAge')::int, false))`

/** Denied are also users without a check, and those whose check has expired. */
export const isLocationDenied = (userId: number) => sql`
  not exists (select from user_geolocations g where g.user_id = ${userId} and ${isLocationAllowed})`

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
