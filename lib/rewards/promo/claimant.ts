import sql, { type Sql } from 'sql-template-tag'
import { lastRegion } from '@/lib/people/location/last-region'
import { locationStatusId } from '@/lib/people/location/location-status'
import { isBarredAsPerson, isMinorAsPerson, personProof, personUses } from '@/lib/people/person/person'

/** Whether the KYC `k`, which may be missing, has the date of birth of a minor. */
export const isMinor = sql`
  coalesce(is_minor(k.date_of_birth), false)`

/** When the user `u` last deposited. */
export const lastDeposit = sql`
  (select max(d.created_at) from ledger_transactions d where d.user_id = u.id and d.kind = 'deposit')`

/** Accepted entries of the user `u`. */
export const countedEntries = sql`(select count(*)::int from pickem_entries e where e.user_id = u.id)`

/** Days since the user `u` was last seen before yesterday, or since sign-up. */
export const daysSinceSeen = sql`
  ((now() at time zone 'UTC')::date - coalesce(
     (select max(a.on_day) from active_days a
       where a.user_id = u.id and a.on_day < (now() at time zone 'UTC')::date - 1),
     (u.created_at at time zone 'UTC')::date))`

/** Names of the segments with the user `u`. */
const segmentNames = sql`
  array(select s.name from segment_users m join segments s on s.id = m.segment_id where m.user_id = u.id)`

/** The columns of a Claimant, for a user `u` with `claimantJoins`. */
export const claimantColumns = sql`
  u.id, u.is_self_excluded or ${isBarredAsPerson(sql`u.id`)} as is_self_excluded, ${isMinor} or ${isMinorAsPerson(sql`u.id`)} as is_minor, u.created_at as signed_up_at,
  ${personProof},
  u.experience_level, u.platform, u.mode as user_mode, kyc.name as kyc_status, geo.name as geo_location_status,
  u.promo_code, ${lastRegion} as region, ${segmentNames} as segments, ${daysSinceSeen} as days_since_seen,
  ${lastDeposit} as deposited_at, ${countedEntries} as entries`

export const claimantJoins = sql`
  left join user_kyc k on k.user_id = u.id
  left join user_geolocations g on g.user_id = u.id
  join kyc_statuses kyc on kyc.id = coalesce(k.status_id, 1)
  join geo_location_statuses geo on geo.id = ${locationStatusId}`

/** Whether the user `u` has claimed that promo, or another account of the person has. */
export const hasClaimedPromo = (promoId: Sql): Sql => sql`
  (exists (select from promo_claims c where c.promo_id = ${promoId} and c.user_id = u.id)
   or ${personUses(sql`u.id`, sql`'promo:' || ${promoId}`)} > 0)`

/** Same for the promo `p`. */
export const hasClaimed = hasClaimedPromo(sql`p.id`)
