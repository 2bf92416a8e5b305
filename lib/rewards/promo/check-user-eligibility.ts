import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { isSuspended } from '@/lib/people/restrictions/changes/suspension'
import { claimantColumns, claimantJoins, hasClaimedPromo } from './claim-promo'
import { type PreviewedTerms, readClaimState } from './preview-claims'
import { type Claimant, daysBetween, isRuleMet, isTextRule, type PromoRule, textRules } from './rules'

type Found = Claimant & { username: string; isClaimed: boolean; isSuspended: boolean; now: Date }

export type EligibilityCheck = NonNullable<Awaited<ReturnType<typeof checkUserEligibility>>>

/** Null for a deleted user. */
export async function checkUserEligibility(terms: PreviewedTerms, userId: number) {
  const { id, rules } = terms
  const [user, { state, isBucketActive }] = await Promise.all([
    findClaimant(userId, id),
    readClaimState(terms),
  ])
  if (!user) return null
  return {
    userId: user.id,
    username: user.username,
    state,
    isBucketActive,
    isClaimed: user.isClaimed,
    isSuspended: user.isSuspended,
    isSelfExcluded: user.isSelfExcluded,
    isMinor: user.isMinor,
    isPersonVerified: user.isPersonVerified,
    rules: rules.map(rule => ({
      rule,
      isMet: isRuleMet(rule, user, user.now),
      /** The user's value for the rule. */
      actual: describeActual(rule, user),
    })),
  }
}

async function findClaimant(userId: number, promoId: number | null): Promise<Found | undefined> {
  return db.row<Found>(sql`
    select u.username, ${claimantColumns}, now() as now,
           ${hasClaimedPromo(sql`${promoId}::int`)} as is_claimed, ${isSuspended(sql`u.id`)} as is_suspended
      from users u
           ${claimantJoins}
     where u.id = ${userId} and u.deleted_at is null`)
}

const daysSince = (at: Date, now: Date) => Math.floor(daysBetween(at, now))

function describeActual(rule: PromoRule, user: Found): string {
  if (isTextRule(rule)) {
    const { field, missing } = textRules[rule.rule]
    return user[field] || missing
  }
  switch (rule.rule) {
    case 'min_days_since_sign_up':
    case 'max_days_since_sign_up':
      return `${daysSince(user.signedUpAt, user.now)} days ago`
    case 'email_verified':
      return user.isEmailVerified ? 'verified' : 'not verified'
    case 'segment':
      return user.segments.join(', ') || 'none'
    case 'min_days_since_seen':
    case 'max_days_since_seen':
      return `${user.daysSinceSeen} days ago`
    case 'never_deposited':
    case 'max_days_since_deposit':
      return user.depositedAt ? `${daysSince(user.depositedAt, user.now)} days ago` : 'never'
    case 'min_entries':
      return String(user.entries)
    case 'users':
      return `U-${user.id}`
  }
}
