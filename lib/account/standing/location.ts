import sql from 'sql-template-tag'
import type { Aspect } from './override'
import type { LocationStatus } from './rules'

export type Location = {
  location: LocationStatus
  /** True from the first allowed location on. */
  isLocationStepPassed: boolean
}

export const locationAspect: Aspect<Location> = {
  action: 'user.change-location',
  async read(db, userId) {
    const row = await db.row<Location>(sql`
      select s.name as location, coalesce(g.is_dfs_step_passed, false) as is_location_step_passed
        from users u left join user_geolocations g on g.user_id = u.id
             join geo_location_statuses s on s.id = coalesce(g.status_id, 1)
       where u.id = ${userId}`)
    if (!row) throw new Error(`user ${userId} is locked but does not exist`)
    return row
  },
  async write(db, { id }, { to: { location, isLocationStepPassed }, isUndo }) {
    const isPassed = isLocationStepPassed || (location === 'ALLOWED' && !isUndo)
    await db.run(sql`
      insert into user_geolocations (user_id, status_id, is_dfs_step_passed)
      values (${id}, (select id from geo_location_statuses where name = ${location}), ${isPassed})
      on conflict (user_id) do update
         set status_id = excluded.status_id, is_dfs_step_passed = excluded.is_dfs_step_passed, updated_at = now()`)
  },
}
