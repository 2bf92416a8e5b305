import sql, { type Sql } from 'sql-template-tag'
import { maskEmail, maskPhone, maskText } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import type { BucketKind, Platform } from '@/lib/db/generated/enums'
import { pendingEmail, pendingPhone } from '@/lib/people/account/profile-fields'
import { isActiveSession } from '@/lib/people/account/sessions/own-sessions'
import { locationStatusId } from '@/lib/people/location/location-status'
import { suspensionReasons } from '@/lib/people/restrictions/changes/suspension'
import type { StoredUser } from './users-list'

export type Profile = StoredUser & {
  /** Requested by the user and not confirmed. */
  pendingEmail: string | null
  pendingPhone: string | null
  /** Until `formerEmailUntil`, a link in the mail to it restores it. */
  formerEmail: string | null
  formerEmailUntil: Date | null
  emailVerifiedAt: Date | null
  /** Null if not suspended; `endsAt` is null until lifted; `reasons` are who set it and why. */
  suspension: { startsAt: Date; endsAt: Date | null; reasons: string | null } | null
  lastSeenAt: Date | null
  mode: string
  experienceLevel: string
  timezone: string
  promoCode: string
  referralLink: string
  kyc: string
  location: string
  hasPushToken: boolean
  activeTokens: number
  device: { platform: string; brand: string; model: string; os: string; version: string } | null
  balances: Partial<Record<BucketKind, bigint>>
}

type Row = Omit<Profile, 'balances' | 'suspension'> & {
  suspendedAt: Date | null
  suspendedUntil: Date | null
  suspensionReasons: string | null
}

/** Includes deleted and purged users. */
export async function findProfile(id: number, { isMasked }: { isMasked: boolean }): Promise<Profile | null> {
  const [profile, buckets] = await Promise.all([
    db.row<Row>(sql`
      select u.id, u.username, u.email, u.phone, u.email_verified_at, u.created_at, u.deleted_at, u.purged_at,
             u.mode, u.experience_level, u.timezone, u.platform, u.promo_code, u.referral_link, u.is_tester,
             s.starts_at as suspended_at, s.ends_at as suspended_until, origin.reasons as suspension_reasons, u.is_self_excluded, kyc.name as kyc, geo.name as location, coalesce(t.has_push_token, false) as has_push_token,
             t.last_seen_at, coalesce(t.active, 0) as active_tokens,
             (select json_build_object('platform', platform, 'brand', brand, 'model', model, 'os', os,
                                       'version', version)
                from devices where user_id = u.id order by seen_at desc limit 1) as device,
             ${pendingEmail}, ${pendingPhone},
             former.old_value as former_email, former.revert_expires_at as former_email_until
        from users u
             left join user_kyc k on k.user_id = u.id
             left join user_geolocations g on g.user_id = u.id
             join kyc_statuses kyc on kyc.id = coalesce(k.status_id, 1)
             join geo_location_statuses geo on geo.id = ${locationStatusId}
             left join suspensions s on s.user_id = u.id and s.lifted_at is null and (s.ends_at is null or s.ends_at > now())
             left join lateral (${suspensionReasons(sql`u.id`, sql`s.starts_at`)}) origin on s.id is not null
             left join lateral (
               select max(last_used_at) as last_seen_at,
                      count(*) filter (where ${isActiveSession})::int as active,
                      bool_or(fcm_token is not null) as has_push_token
                 from access_tokens where user_id = u.id) t on true
             left join lateral (
               select old_value, revert_expires_at from contact_changes
                where user_id = u.id and kind = 'email' and confirmed_at is not null and reverted_at is null
                  and revert_expires_at > now()
                order by contact_changes.id limit 1) former on true
       where u.id = ${id}`),
    db.rows<{ kind: BucketKind; balanceCents: bigint }>(sql`
      select kind, balance_cents from buckets where user_id = ${id}`),
  ])
  if (!profile) return null
  const { suspendedAt, suspendedUntil, suspensionReasons: reasons, ...rest } = profile
  const balances = Object.fromEntries(buckets.map(({ kind, balanceCents }) => [kind, balanceCents]))
  const suspension = suspendedAt && {
    startsAt: suspendedAt,
    endsAt: suspendedUntil,
    reasons: isMasked && reasons ? maskText(reasons) : reasons,
  }
  const shown = isMasked ? maskContacts(profile) : {}
  return { ...rest, ...shown, suspension, balances }
}

/** Users write the referral link. */
function maskContacts({ email, phone, pendingEmail, pendingPhone, formerEmail, ...row }: Row) {
  return {
    referralLink: maskText(row.referralLink),
    promoCode: maskText(row.promoCode),
    email: maskEmail(email),
    phone: phone && maskPhone(phone),
    pendingEmail: pendingEmail && maskEmail(pendingEmail),
    pendingPhone: pendingPhone && maskPhone(pendingPhone),
    formerEmail: formerEmail && maskEmail(formerEmail),
  }
}

/** A count of `maxCounted` means that many or more. */
export type UserRecordCounts = Record<
  'entries' | 'claims' | 'devices' | 'messages' | 'notes' | 'audit',
  number
>

/** Bounds the cost of each count to a hundred index rows. */
export const maxCounted = 100

export async function countUserRecords(userId: number): Promise<UserRecordCounts> {
  return db.one<UserRecordCounts>(sql`
    select ${upTo(sql`from pickem_entries where user_id = ${userId}`)} as entries,
           ${upTo(sql`from promo_claims where user_id = ${userId}`)} as claims,
           ${upTo(sql`from devices where user_id = ${userId}`)} as devices,
           ${upTo(sql`from messages where recipient in (
             select unnest(array[email, phone]) from users where id = ${userId})`)} as messages,
           ${upTo(sql`from user_notes where user_id = ${userId}`)} as notes,
           ${upTo(sql`from audit_rows where subject_type = 'user' and subject_id = ${String(userId)}`)} as audit`)
}

function upTo(rows: Sql): Sql {
  return sql`(select count(*)::int from (select ${rows} limit ${maxCounted}) counted)`
}

export type SignIn = {
  id: number
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  revokedAt: Date | null
  revocationReason: string | null
  isActive: boolean
}

type ReportedDevice = {
  platform: Platform
  brand: string
  model: string
  os: string
  version: string
  seenAt: Date
}

const maxRows = 50

/** The 50 latest sign-ins, and the 50 last seen devices as last reported by the app. */
export async function listDevices(userId: number) {
  const [signIns, devices] = await Promise.all([
    db.rows<SignIn>(sql`
      select id, created_at, last_used_at, expires_at, revoked_at, revocation_reason,
             ${isActiveSession} as is_active
        from access_tokens where user_id = ${userId} order by created_at desc, id desc limit ${maxRows}`),
    db.rows<ReportedDevice>(sql`
      select platform, brand, model, os, version, seen_at from devices
       where user_id = ${userId} order by seen_at desc limit ${maxRows}`),
  ])
  return { signIns, devices }
}
