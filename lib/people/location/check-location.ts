import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { lockActiveUser } from '@/lib/people/restrictions/changes/lock-user'
import { findRegions } from './find-regions'
import {
  type CheckedLocation,
  decideLocation,
  isImpossibleJump,
  type Position,
  type RegionTerms,
} from './rules'
import { writeLocation } from './write-location'

type Report = Position & { isMocked: boolean }

/** Records every check. Runs one after another with entries, contests and deposits of the user. */
export async function checkLocation(userId: number, report: Report): Promise<CheckedLocation> {
  const { geo_valid_minutes, geo_max_accuracy_m } = await readSettings()
  const place = await findRegions({ ...report, accuracyM: Math.min(report.accuracyM, geo_max_accuracy_m) })
  return transaction(async db => {
    const user = await lockPlayer(db, userId)
    const nearby = await lockTerms(db, place.nearby)
    const region = nearby.find(({ code }) => code === place.region) ?? null
    const outcome = decideLocation({
      ...user,
      accuracyM: report.accuracyM,
      maxAccuracyM: geo_max_accuracy_m,
      isMocked: report.isMocked,
      region,
      // A region that operators do not know is closed.
      nearby: nearby.length === place.nearby.length ? nearby : [...nearby, unknownRegion],
    })
    const expiresAt = outcome === 'allowed' ? new Date(user.now.getTime() + geo_valid_minutes * 60_000) : null
    await writeLocation(db, {
      userId,
      source: 'user',
      outcome,
      allowedUntil: expiresAt,
      isHeld: user.isHeld,
      regionCode: region?.code ?? null,
      position: report,
      isJump: user.last !== null && isImpossibleJump(user.last, report, user.last.secondsAgo),
    })
    return { outcome, region, expiresAt }
  })
}

const unknownRegion: RegionTerms = { code: '', name: '', isAllowed: false, minAge: 18 }

type Player = {
  age: number | null
  isIdentityVerified: boolean
  isHeld: boolean
  now: Date
  last: (Position & { secondsAgo: number }) | null
}

async function lockPlayer(db: Db, userId: number): Promise<Player> {
  await lockActiveUser(db, userId)
  // A statement of its own, so that it sees what was committed while this one waited for the lock.
  return db.one<Player>(sql`
    select age_on(k.date_of_birth, (clock_timestamp() at time zone 'UTC')::date) as age,
           coalesce(status.name = 'Verified', false) as is_identity_verified,
           coalesce(g.is_held, false) as is_held, clock_timestamp() as now,
           (select json_build_object('latitude', latitude, 'longitude', longitude, 'accuracyM', accuracy_m,
                                     'secondsAgo', extract(epoch from clock_timestamp() - checked_at))
              from location_checks
             where user_id = u.id and source = 'user' and checked_at > now() - interval '1 day'
             order by checked_at desc limit 1) as last
      from users u left join user_kyc k on k.user_id = u.id
           left join kyc_statuses status on status.id = k.status_id
           left join user_geolocations g on g.user_id = u.id
     where u.id = ${userId}`)
}

/** Waits for an operator who changes one of the regions. */
async function lockTerms(db: Db, codes: readonly string[]): Promise<RegionTerms[]> {
  return db.rows<RegionTerms>(sql`
    select code, name, is_allowed, min_age from regions where code = any(${codes}::text[]) order by code for share`)
}
