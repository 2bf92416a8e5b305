import sql from 'sql-template-tag'
import { z } from 'zod'
import { parseTimestamp } from '@/lib/change/audit/reverter'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { locationStatusId } from '@/lib/people/location/location-status'
import { writeLocation } from '@/lib/people/location/write-location'
import { restrictionChange } from './override'
import { type LocationStatus, locationStatuses } from './rules'

export type Location = {
  location: LocationStatus
  /** Denied until an operator changes it, whatever checks return. */
  isLocationHeld: boolean
  /** True from the first allowed location on. */
  isLocationStepPassed: boolean
  /** End of an allowed location. */
  locationUntil: Date | null
}

/** An allowed location is valid as long as after a check. Undo restores the previous end. */
export const changeLocation = restrictionChange({
  name: 'user.change-location',
  title: 'Override the location of a user',
  users: 'favors',
  secondManager: 'partly',
  details: 'Required to allow a location, or to let checks decide again.',
  did({ after: { location, isLocationHeld } }) {
    if (location === 'ALLOWED') return 'allowed the location of {subject}'
    if (isLocationHeld === true) return 'denied the location of {subject}'
    return location === undefined && isLocationHeld === undefined
      ? 'changed the location of {subject}'
      : 'let checks decide the location of {subject}'
  },
  fields: z.strictObject({ location: z.enum(locationStatuses), isLocationHeld: z.boolean() }),
  phrase: ({ location }) => (location === 'ALLOWED' ? 'Allow location' : 'Let checks decide the location'),
  async read(db, userId) {
    return db.one<Location>(sql`
      select s.name as location, coalesce(g.is_held, false) as is_location_held,
             coalesce(g.is_dfs_step_passed, false) as is_location_step_passed,
             case when s.name = 'ALLOWED' then g.expires_at end as location_until
        from users u left join user_geolocations g on g.user_id = u.id
             join geo_location_statuses s on s.id = ${locationStatusId}
       where u.id = ${userId}`)
  },
  // One manager alone can only deny a location.
  needsSecond: (from, to) =>
    (to.location === 'ALLOWED' && from.location !== 'ALLOWED') ||
    (from.isLocationHeld && !to.isLocationHeld) ||
    (to.isLocationStepPassed && !from.isLocationStepPassed),
  async write(db, { id: userId, now }, { to, isUndo }) {
    const isAllowed = to.location === 'ALLOWED'
    if (isAllowed) await assertNoMinor(db, userId)
    const denial = !isAllowed && to.isLocationHeld ? 'held' : 'unknown'
    const { geo_valid_minutes: minutes } = await loadSettingsIn(db)
    const end = isUndo ? parseTimestamp(to.locationUntil) : new Date(now.getTime() + minutes * 60_000)
    await writeLocation(db, {
      userId,
      source: 'operator',
      outcome: isAllowed ? 'allowed' : denial,
      allowedUntil: isAllowed ? end : null,
      isHeld: denial === 'held',
      isStepPassed: to.isLocationStepPassed || (isAllowed && !isUndo),
    })
  },
})

async function assertNoMinor(db: Db, userId: number): Promise<void> {
  const minor = await db.row(sql`
    select from user_kyc
     where user_id = ${userId} and is_minor(date_of_birth)`)
  if (minor) throw new Failure('LocationUserTooYoung')
}
