import sql from 'sql-template-tag'
import { isRevert, shownAuthor } from '@/lib/change/audit/author'
import type { Values } from '@/lib/change/audit/record'
import { readSettings } from '@/lib/change/settings/read'
import { maskRow } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import type { LocationOutcome, LocationSource } from '@/lib/db/generated/enums'
import { approveCase, rejectCase, returnCase } from '@/lib/people/identity/decide-case'
import { isRegionClosure } from '@/lib/people/location/location-status'
import { type CurrentExclusion, findExclusion } from '@/lib/people/restrictions/exclusion'
import {
  ownExclusion,
  ownLimitsChange,
  timeOut,
} from '@/lib/people/restrictions/responsible-play/own-changes'
import { lowerLimits } from './deposit-limits'
import { endExclusion, excludeUser } from './exclude-user'
import { changeIdentity, type IdentityFields } from './identity'
import { changeLevel, type Level } from './level'
import { changeLocation, type Location } from './location'
import { type DepositLimits, maxChanges, maxChecks } from './rules'
import { changeNotice } from './scoring-notice'
import { liftSuspension, suspendUser } from './suspend-user'

export type RestrictionChange = {
  auditId: number
  operatorId: number | null
  authorName: string
  action: string
  subjectType: string
  subjectId: string
  subjectName: string
  before: Values | null
  after: Values | null
  isRevert: boolean
  reason: string
  createdAt: Date
}

/** Without the position, which is in the user's export. */
export type LocationCheck = {
  id: number
  source: LocationSource
  outcome: LocationOutcome
  region: string | null
  accuracyM: number | null
  isJump: boolean
  checkedAt: Date
}

export type RegionClosure = { code: string; name: string; author: string; isClosed: boolean; at: Date }

export type Restrictions = {
  identity: IdentityFields
  location: Location
  /** What ended the allowed location, unless there was a check since. */
  closure: RegionClosure | null
  level: Level
  exclusion: CurrentExclusion | null
  limits: DepositLimits
  hasScoringNotice: boolean
  /** After a change of email, phone or password, until then. */
  withdrawalHold: { change: string; until: Date } | null
  /** The identity case to decide, if any, and how many payment cases are open. */
  identityCaseId: number | null
  paymentCases: number
  /** The latest location checks and overrides, newest first. */
  checks: LocationCheck[]
  /** Newest first; at most `maxChanges`. */
  changes: RestrictionChange[]
}

const restrictionActions = [
  approveCase,
  rejectCase,
  returnCase,
  changeIdentity,
  changeLevel,
  changeLocation,
  changeNotice,
  excludeUser,
  endExclusion,
  ownExclusion,
  timeOut,
  lowerLimits,
  ownLimitsChange,
  suspendUser,
  liftSuspension,
].map(({ name }) => name)

type Known = Pick<Restrictions, 'identityCaseId' | 'paymentCases'> & {
  change: string | null
  until: Date | null
  isHeld: boolean
}

/** Null for unknown users. If masked, without the date of birth, and with masked changes. */
export async function findRestrictions(
  userId: number,
  { isMasked }: { isMasked: boolean },
): Promise<Restrictions | null> {
  const { withdrawal_hold_hours: holdHours } = await readSettings()
  const known = await db.row<Known>(sql`
    select (select id from identity_cases where user_id = users.id and status = 'pending') as identity_case_id,
           (select count(*)::int from payment_cases where user_id = users.id and resolved_at is null) as payment_cases,
           replace(access_change, 'bank account', 'payout method') as change, access_changed_at + make_interval(hours => ${holdHours}) as until,
           coalesce(access_changed_at + make_interval(hours => ${holdHours}) > now(), false) as is_held
      from users where id = ${userId}`)
  if (!known) return null
  const { change, until, isHeld, identityCaseId, paymentCases } = known
  const [identity, location, closure, level, limits, notice, exclusion, checks, changes] = await Promise.all([
    changeIdentity.read(db, userId),
    changeLocation.read(db, userId),
    db.row<RegionClosure>(sql`
      select r.code, r.name, ${shownAuthor} as author, coalesce(a.after->'isAllowed' = 'false', false) as is_closed,
             a.created_at as at
        from user_geolocations g join regions r on r.code = g.region_code
             join audit_rows a on a.subject_type = 'region' and a.subject_id = r.code and ${isRegionClosure}
       where g.user_id = ${userId} and g.closed_expires_at is not null order by a.id desc limit 1`),
    changeLevel.read(db, userId),
    lowerLimits.read(db, userId),
    changeNotice.read(db, userId),
    findExclusion(db, userId),
    db.rows<LocationCheck>(sql`
      select c.id::float8 as id, c.source, c.outcome, r.name as region, c.accuracy_m, c.is_jump, c.checked_at
        from location_checks c left join regions r on r.code = c.region_code
       where c.user_id = ${userId} order by c.checked_at desc limit ${maxChecks}`),
    db.rows<RestrictionChange>(sql`
      select a.id::float8 as audit_id, a.operator_id, ${shownAuthor} as author_name, a.action, a.subject_type, a.subject_id,
             a.subject_name, a.before, a.after, ${isRevert} as is_revert, a.reason, a.created_at
        from audit_rows a
       where subject_type = 'user' and subject_id = ${String(userId)} and action = any(${restrictionActions}::text[])
       order by id desc limit ${maxChanges}`),
  ])
  return {
    identity: isMasked ? { ...identity, dateOfBirth: null } : identity,
    location,
    closure: closure ?? null,
    level,
    limits,
    ...notice,
    identityCaseId,
    paymentCases,
    withdrawalHold: isHeld && change && until ? { change, until } : null,
    exclusion,
    checks,
    changes: isMasked ? changes.map(maskRow) : changes,
  }
}
