import sql from 'sql-template-tag'
import { maskEmail, maskPhone } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { locationStatusId } from '@/lib/people/location/location-status'

export type Profile = {
  id: number
  username: string
  email: string
  phone: string | null
  /** Requested by the user and not confirmed. */
  pendingEmail: string | null
  pendingPhone: string | null
  /** Until `formerEmailUntil`, a link in the mail to it restores it. */
  formerEmail: string | null
  formerEmailUntil: Date | null
  emailVerifiedAt: Date | null
  createdAt: Date
  deletedAt: Date | null
  purgedAt: Date | null
  /** Null if not suspended; `endsAt` is null until lifted. */
  suspension: { endsAt: Date | null } | null
  lastSeenAt: Date | null
  mode: string
  experienceLevel: string
  timezone: string
  platform: string
  promoCode: string
  referralLink: string
  isTester: boolean
  isSelfExcluded: boolean
  kyc: string
  location: string
  hasPushToken: boolean
  activeTokens: number
  device: { platform: string; brand: string; model: string; os: string; version: string } | null
  balances: Partial<Record<BucketKind, bigint>>
}

type Row = Omit<Profile, 'balances' | 'suspension'> & { isSuspended: boolean; suspendedUntil: Date | null }

/** Includes deleted and purged users. */
export async function findProfile(id: number, { isMasked }: { isMasked: boolean }): Promise<Profile | null> {
  const [profile, buckets] = await Promise.all([
    db.row<Row>(sql`
      select u.id, u.username, u.email, u.phone, u.email_verified_at, u.created_at, u.deleted_at, u.purged_at,
             u.mode, u.experience_level, u.timezone, u.platform, u.promo_code, u.referral_link, u.is_tester,
             s.id is not null as is_suspended, s.ends_at as suspended_until, u.is_self_excluded, kyc.name as kyc, geo.name as location, coalesce(t.has_push_token, false) as has_push_token,
             t.last_seen_at, coalesce(t.active, 0) as active_tokens,
             (select json_build_object('platform', platform, 'brand', brand, 'model', model, 'os', os,
                                       'version', version)
                from devices where user_id = u.id order by seen_at desc limit 1) as device,
             (select new_value from contact_changes where ${isPending} and kind = 'email') as pending_email,
             (select new_value from contact_changes where ${isPending} and kind = 'phone') as pending_phone,
             former.old_value as former_email, former.revert_expires_at as former_email_until
        from users u
             left join user_kyc k on k.user_id = u.id
             left join user_geolocations g on g.user_id = u.id
             join kyc_statuses kyc on kyc.id = coalesce(k.status_id, 1)
             join geo_location_statuses geo on geo.id = ${locationStatusId}
             left join suspensions s on s.user_id = u.id and s.lifted_at is null and (s.ends_at is null or s.ends_at > now())
             left join lateral (
               select max(last_used_at) as last_seen_at,
                      count(*) filter (where revoked_at is null and expires_at > now()
                        and last_used_at > now() - interval '14 days')::int as active,
                      bool_or(fcm_token is not null) as has_push_token
                 from access_tokens where user_id = u.id) t on true
             left join lateral (
               select old_value, revert_expires_at from contact_changes
                where user_id = u.id and kind = 'email' and confirmed_at is not null and reverted_at is null
                  and revert_expires_at > now()
                order by contact_changes.id limit 1) former on true
       where u.id = ${id}`),
    db.rows<{ kind: BucketKind; balanceCents: bigint }>(
      sql`select kind, balance_cents from buckets where user_id = ${id}`,
    ),
  ])
  if (!profile) return null
  const { isSuspended, suspendedUntil, ...rest } = profile
  const balances = Object.fromEntries(buckets.map(({ kind, balanceCents }) => [kind, balanceCents]))
  const suspension = isSuspended ? { endsAt: suspendedUntil } : null
  const shown = isMasked ? maskContacts(profile) : {}
  return { ...rest, ...shown, suspension, balances }
}

const isPending = sql`user_id = u.id and superseded_at is null and confirmed_at is null and expires_at > now()`

function maskContacts({ email, phone, pendingEmail, pendingPhone, formerEmail }: Row) {
  return {
    email: maskEmail(email),
    phone: phone && maskPhone(phone),
    pendingEmail: pendingEmail && maskEmail(pendingEmail),
    pendingPhone: pendingPhone && maskPhone(pendingPhone),
    formerEmail: formerEmail && maskEmail(formerEmail),
  }
}
