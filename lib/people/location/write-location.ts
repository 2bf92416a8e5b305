import sql from 'sql-template-tag'
import { selectNow } from '@/lib/db/clock'
import type { Db } from '@/lib/db/db'
import type { LocationOutcome, LocationSource } from '@/lib/db/generated/enums'
import { locationStatusIds, type Position } from './rules'

type NewLocation = {
  userId: number
  source: LocationSource
  outcome: LocationOutcome
  /** The end of an allowed location; null for a denied one. */
  allowedUntil: Date | null
  /** True from the first allowed location on, unless set here. */
  isStepPassed?: boolean
  isHeld?: boolean
  regionCode?: string | null
  position?: Position | null
  isJump?: boolean
}

/** Replaces the user's location and records it. The caller has locked the user's row. */
export async function writeLocation(db: Db, location: NewLocation): Promise<void> {
  const { userId, source, outcome, allowedUntil, isStepPassed, isHeld = false } = location
  const { regionCode = null, position = null, isJump = false } = location
  const statusId = allowedUntil ? locationStatusIds.ALLOWED : locationStatusIds.DENIED
  await db.run(sql`
    with ended as (
      update location_checks set allowed_until = clock_timestamp()
       where user_id = ${userId} and allowed_until > clock_timestamp()
    ), recorded as (
      insert into location_checks (user_id, source, outcome, region_code, latitude, longitude, accuracy_m, is_jump,
                                   allowed_until)
      values (${userId}, ${source}::text::location_source, ${outcome}::text::location_outcome, ${regionCode},
              ${position?.latitude ?? null}, ${position?.longitude ?? null}, ${position?.accuracyM ?? null}, ${isJump},
              ${allowedUntil})
    )
    insert into user_geolocations as place (user_id, status_id, is_dfs_step_passed, expires_at, region_code, is_held)
    values (${userId}, ${statusId}, ${isStepPassed ?? allowedUntil !== null}, ${allowedUntil}, ${regionCode}, ${isHeld})
    on conflict (user_id) do update
       set status_id = excluded.status_id, expires_at = excluded.expires_at, region_code = excluded.region_code,
           is_held = excluded.is_held, closed_expires_at = null, updated_at = now(),
           is_dfs_step_passed = coalesce(${isStepPassed ?? null}::boolean,
                                         place.is_dfs_step_passed or excluded.is_dfs_step_passed)`)
}

/** For users who are created in a known state: allows the location without a position. */
export async function allowLocation(db: Db, userId: number, minutes: number): Promise<void> {
  const allowedUntil = new Date((await selectNow(db)).getTime() + minutes * 60_000)
  await writeLocation(db, { userId, source: 'service', outcome: 'allowed', allowedUntil })
}

/** Ends an allowed location in a state with a minimum age that a verified identity proves, once the user has none. */
export async function endUnprovenLocation(db: Db, userId: number): Promise<void> {
  await db.run(sql`
    select expire_locations(null, place.user_id)
      from user_geolocations place
           join regions on regions.code = place.region_code
           join user_kyc kyc on kyc.user_id = place.user_id
           join kyc_statuses status on status.id = kyc.status_id
     where place.user_id = ${userId} and regions.min_age > 18 and status.name <> 'Verified'`)
}
