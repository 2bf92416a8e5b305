import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { awardBlocked, type ClaimStatus } from './award-rules'
import { claimantColumns, claimantJoins, hasClaimed } from './claim-promo'
import {
  type Claimant,
  findClaimRejection,
  isBarred,
  isBudgetSpent,
  listUnmet,
  type PromoRule,
  type PromoTerms,
} from './rules'

export type OwnPromo = Pick<PromoTerms, 'creditsCents' | 'bucket' | 'endsAt'> &
  ClaimStatus & { id: number; name: string; description: string }

type Row = Claimant &
  PromoTerms & { id: number; name: string; description: string; isClaimed: boolean; now: Date }

/** Promos that the user may know about, earliest end first. `at` is a later time, for previews; the user is as now. */
export async function listOwnPromos(userId: number, at: Date | null = null): Promise<OwnPromo[]> {
  const rows = await db.rows<Row>(sql`
    select ${claimantColumns}, p.id, p.name, p.description, p.status, p.starts_at, p.ends_at, p.credits_cents,
           p.budget_cents, p.spent_cents, p.rules, b.bucket, coalesce(b.is_active, false) as is_bucket_active,
           ${hasClaimed} as is_claimed, now() as now
      from users u
           join promos p on p.status = 'published' and coalesce(p.starts_at <= coalesce(${at}::timestamptz, now()), true)
                            and coalesce(p.ends_at > coalesce(${at}::timestamptz, now()), true)
           left join credit_buckets b on b.id = p.credit_bucket_id
           ${claimantJoins}
     where u.id = ${userId} and u.deleted_at is null
     order by p.ends_at nulls last, p.id`)
  return rows.flatMap(row => {
    const claimStatus = findClaimStatus(row, row, row.isClaimed, at ?? row.now)
    const { id, name, description, creditsCents, bucket, endsAt } = row
    return claimStatus ? [{ id, name, description, creditsCents, bucket, endsAt, ...claimStatus }] : []
  })
}

/** As a claim decides. Null for promos that the user must not learn about, such as those with a secret rule. */
export function findClaimStatus(
  promo: PromoTerms,
  claimant: Claimant,
  isClaimed: boolean,
  now: Date,
): ClaimStatus | null {
  const rejection = findClaimRejection(promo, claimant, isClaimed, now)
  if (rejection === null) return { status: 'claimable', reason: null }
  if (rejection === 'PromoAlreadyClaimed') return { status: 'claimed', reason: null }
  if (rejection === 'PromoUnavailable' || isBudgetSpent(promo)) return null
  if (rejection === 'CreditBucketMissing') return awardBlocked
  if (rejection === 'PhoneNotVerified')
    return { status: 'not_eligible', reason: 'Verify your phone number or your identity.' }
  const reasons = listUnmet(promo.rules, claimant, now).map(describeUnmet)
  const isSecret = isBarred(claimant) || reasons.length === 0 || reasons.includes(null)
  return isSecret ? null : { status: 'not_eligible', reason: reasons.join(' ') }
}

/** What the user can do, without names that operators chose; null if nothing, or if the rule is secret. */
function describeUnmet(unmet: PromoRule): string | null {
  switch (unmet.rule) {
    case 'min_days_since_sign_up':
      return `Available ${unmet.days} days after sign-up.`
    case 'email_verified':
      return 'Verify your email.'
    case 'max_days_since_deposit':
      return 'Make a deposit.'
    case 'min_entries':
      return `Available after ${unmet.count} ${unmet.count === 1 ? 'entry' : 'entries'}.`
    case 'user_mode':
      return describeMode(unmet.any_of)
    case 'kyc_status':
      if (unmet.any_of.includes('Verified')) return 'Verify your identity.'
      return 'Not available with the current status of your identity check.'
    case 'geo_location_status':
    case 'region':
      return 'Not available at your location.'
    case 'experience_level':
      return 'Not available at your experience level.'
    case 'platform':
      return 'Not available on your platform.'
    case 'max_days_since_sign_up':
    case 'promo_code':
    case 'never_deposited':
    case 'segment':
    case 'min_days_since_seen':
    case 'max_days_since_seen':
    case 'users':
      return null
  }
}

/** The user is not in this mode: there are two. */
function describeMode(modes: readonly string[]): string | null {
  const mode = ['Cash', 'Arcade'].find(name => modes.includes(name))
  return mode ? `Switch to ${mode} mode.` : null
}
