import sql from 'sql-template-tag'

/** Whether the location `g` is allowed and valid now. A user without a location has a null. */
export const isLocationAllowed = sql`(g.status_id = 1 and g.expires_at > statement_timestamp())`

/** The ID in geo_location_statuses of the location `g`, which may be missing. */
export const locationStatusId = sql`case when ${isLocationAllowed} then 1 else 2 end`

/** Denied are also users without a check, and those whose check has expired. */
export const isLocationDenied = (userId: number) => sql`
  not exists (select from user_geolocations g where g.user_id = ${userId} and ${isLocationAllowed})`
