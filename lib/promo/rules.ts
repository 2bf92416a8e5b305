import { z } from 'zod'
import type { BucketKind, PromoStatus, UserMode } from '@/lib/db/generated/enums'
import { findMissingProof, type PersonProof } from '@/lib/person/rules'
import { awardBlocked, type PromoStanding } from './award-rules'

declare module '@/lib/failure' {
  interface FailureDetails {
    PromoUnavailable: undefined
    PromoAlreadyClaimed: undefined
    /** `unmet` lists the failed rules. Self-excluded users and minors are not eligible for any promo. */
    PromoNotEligible: { unmet: PromoRule[]; isSelfExcluded: boolean; isMinor: boolean }
    CreditBucketMissing: undefined
  }
}

const days = z.int().min(0).max(36_500)
const daysSinceSeen = z.int().min(3, 'Enter 3 to 90 days.').max(90, 'Enter 3 to 90 days.')
const userId = z.int().min(1).max(2_147_483_647)
const anyOf = z.array(z.string().trim().min(1).max(255)).min(1).max(100)

/** A user must meet all rules of a promo to claim it. */
export const promoRules = z
  .array(
    z.discriminatedUnion('rule', [
      z.strictObject({ rule: z.literal('min_days_since_sign_up'), days }),
      z.strictObject({ rule: z.literal('max_days_since_sign_up'), days }),
      z.strictObject({ rule: z.literal('email_verified') }),
      z.strictObject({ rule: z.literal('experience_level'), any_of: anyOf }),
      z.strictObject({ rule: z.literal('platform'), any_of: anyOf }),
      z.strictObject({ rule: z.literal('user_mode'), any_of: anyOf }),
      z.strictObject({ rule: z.literal('kyc_status'), any_of: anyOf }),
      z.strictObject({ rule: z.literal('geo_location_status'), any_of: anyOf }),
      z.strictObject({ rule: z.literal('region'), any_of: anyOf }),
      z.strictObject({ rule: z.literal('promo_code'), any_of: anyOf }),
      z.strictObject({ rule: z.literal('segment'), any_of: anyOf }),
      z.strictObject({ rule: z.literal('min_days_since_seen'), days: daysSinceSeen }),
      z.strictObject({ rule: z.literal('max_days_since_seen'), days: daysSinceSeen }),
      z.strictObject({ rule: z.literal('never_deposited') }),
      z.strictObject({ rule: z.literal('max_days_since_deposit'), days }),
      z.strictObject({ rule: z.literal('min_entries'), count: z.int().min(1).max(1_000_000) }),
      z.strictObject({
        rule: z.literal('users'),
        ids: z.array(userId).min(1, 'Enter at least one ID.').max(5_000),
      }),
    ]),
  )
  .max(50)

export type PromoRule = z.output<typeof promoRules>[number]

/** The user data that claim checks use. */
export type Claimant = PersonProof & {
  id: number
  /** With this account or another one of the person. */
  isSelfExcluded: boolean
  /** By a known date of birth. */
  isMinor: boolean
  signedUpAt: Date
  experienceLevel: string
  platform: string
  userMode: UserMode
  kycStatus: string
  geoLocationStatus: string
  /** The state of the last location check with a credible position; empty without one. */
  region: string
  promoCode: string
  segments: string[]
  /** Since the last UTC day with activity before yesterday, or since sign-up: a user who returns has two days to claim. */
  daysSinceSeen: number
  /** The last deposit; null if the user never made one. */
  depositedAt: Date | null
  /** Accepted pick'em entries. */
  entries: number
}

/** The promo data that claim checks use; `rules` is unvalidated JSON. */
export type PromoTerms = {
  status: PromoStatus
  startsAt: Date | null
  endsAt: Date | null
  creditsCents: bigint
  budgetCents: bigint | null
  spentCents: bigint
  rules: unknown
  /** Null if the bucket was deleted or never set. */
  bucket: BucketKind | null
  isBucketActive: boolean
}

export type ClaimableTerms = PromoTerms & { bucket: BucketKind }

export type ClaimRejection =
  | 'PromoUnavailable'
  | 'PromoAlreadyClaimed'
  | 'PromoNotEligible'
  | 'EmailNotVerified'
  | 'PhoneNotVerified'
  | 'CreditBucketMissing'

/** The first reason in this order: unavailable, already claimed, not eligible, not proven, no bucket, budget spent. Null if claimable. */
export function findClaimRejection(
  promo: PromoTerms | null,
  claimant: Claimant,
  isClaimed: boolean,
  now: Date,
): ClaimRejection | null {
  if (!promo || !isAvailable(promo, now)) return 'PromoUnavailable'
  if (isClaimed) return 'PromoAlreadyClaimed'
  if (!isEligible(promo.rules, claimant, now)) return 'PromoNotEligible'
  const missing = findMissingProof(claimant)
  if (missing) return missing
  if (!promo.bucket || !promo.isBucketActive) return 'CreditBucketMissing'
  if (isBudgetSpent(promo)) return 'PromoUnavailable'
  return null
}

/**
 * By findClaimRejection, as a claim decides. Null for promos that the user must not learn about: unavailable ones, those
 * that can never be claimed by this user, those for holders of a promo code, and any promo for self-excluded users and minors.
 */
export function findStanding(
  promo: PromoTerms,
  claimant: Claimant,
  isClaimed: boolean,
  now: Date,
): PromoStanding | null {
  const rejection = findClaimRejection(promo, claimant, isClaimed, now)
  if (rejection === null) return { status: 'claimable', reason: null }
  if (rejection === 'PromoAlreadyClaimed') return { status: 'claimed', reason: null }
  if (rejection === 'PromoUnavailable' || isBudgetSpent(promo)) return null
  if (rejection === 'CreditBucketMissing') return awardBlocked
  if (rejection === 'EmailNotVerified' || rejection === 'PhoneNotVerified')
    return { status: 'not_eligible', reason: proofReasons[rejection] }
  const reasons = listUnmet(promo.rules, claimant, now).map(describeUnmet)
  const isSecret = isBarred(claimant) || reasons.length === 0 || reasons.includes(null)
  return isSecret ? null : { status: 'not_eligible', reason: reasons.join(' ') }
}

const proofReasons = {
  EmailNotVerified: 'Verify your email.',
  PhoneNotVerified: 'Verify your phone number or your identity.',
} as const

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

/** Published and within its window. The end is exclusive. */
export function isAvailable(promo: PromoTerms, now: Date): boolean {
  return hasStarted(promo, now) && (!promo.endsAt || now < promo.endsAt)
}

export function hasStarted({ status, startsAt }: PromoTerms, now: Date): boolean {
  return status === 'published' && (!startsAt || startsAt <= now)
}

/** One more claim would exceed the budget. */
export function isBudgetSpent({ budgetCents, spentCents, creditsCents }: PromoTerms): boolean {
  return budgetCents !== null && spentCents + creditsCents > budgetCents
}

function isBarred({ isSelfExcluded, isMinor }: Claimant): boolean {
  return isSelfExcluded || isMinor
}

/** Invalid rules match no user. */
export function isEligible(rules: unknown, claimant: Claimant, now: Date): boolean {
  if (isBarred(claimant)) return false
  const parsed = promoRules.safeParse(rules)
  return parsed.success && parsed.data.every(rule => isRuleMet(rule, claimant, now))
}

export function listUnmet(rules: unknown, claimant: Claimant, now: Date): PromoRule[] {
  const parsed = promoRules.safeParse(rules)
  return parsed.success ? parsed.data.filter(rule => !isRuleMet(rule, claimant, now)) : []
}

/** Text compares case-insensitively. */
export function isRuleMet(rule: PromoRule, claimant: Claimant, now: Date): boolean {
  const daysSinceSignUp = daysBetween(claimant.signedUpAt, now)
  switch (rule.rule) {
    case 'min_days_since_sign_up':
      return daysSinceSignUp >= rule.days
    case 'max_days_since_sign_up':
      return daysSinceSignUp <= rule.days
    case 'email_verified':
      return claimant.isEmailVerified
    case 'experience_level':
      return isAmong(rule.any_of, claimant.experienceLevel)
    case 'platform':
      return isAmong(rule.any_of, claimant.platform)
    case 'user_mode':
      return isAmong(rule.any_of, claimant.userMode)
    case 'kyc_status':
      return isAmong(rule.any_of, claimant.kycStatus)
    case 'geo_location_status':
      return isAmong(rule.any_of, claimant.geoLocationStatus)
    case 'region':
      return isAmong(rule.any_of, claimant.region)
    case 'promo_code':
      return isAmong(rule.any_of, claimant.promoCode)
    case 'segment':
      return claimant.segments.some(name => isAmong(rule.any_of, name))
    case 'min_days_since_seen':
      return claimant.daysSinceSeen >= rule.days
    case 'max_days_since_seen':
      return claimant.daysSinceSeen <= rule.days
    case 'never_deposited':
      return claimant.depositedAt === null
    case 'max_days_since_deposit':
      return claimant.depositedAt !== null && daysBetween(claimant.depositedAt, now) <= rule.days
    case 'min_entries':
      return claimant.entries >= rule.count
    case 'users':
      return rule.ids.includes(claimant.id)
  }
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 86_400_000
}

function isAmong(words: readonly string[], word: string): boolean {
  const normalized = word.trim().toLowerCase()
  return words.some(each => each.toLowerCase() === normalized)
}
