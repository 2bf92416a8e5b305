import { z } from 'zod'
import type { BucketKind, PromoStatus, UserMode } from '@/lib/db/generated/enums'

declare module '@/lib/failure' {
  interface FailureDetails {
    PromoUnavailable: undefined
    PromoAlreadyClaimed: undefined
    /** The rules that the user does not meet; self-excluded users are not eligible for any promo. */
    PromoNotEligible: { unmet: PromoRule[]; isSelfExcluded: boolean }
    CreditBucketMissing: undefined
  }
}

const days = z.int().min(0).max(36_500)
const anyOf = z.array(z.string().trim().min(1).max(255)).min(1).max(100)

/** Who may claim a promo: whoever meets all of its rules. */
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
      z.strictObject({ rule: z.literal('promo_code'), any_of: anyOf }),
    ]),
  )
  .max(50)

/** One eligibility rule. */
export type PromoRule = z.output<typeof promoRules>[number]

/** What decides about a claim in a user: self-exclusion, and what a promo's rules look at. */
export type Claimant = {
  isSelfExcluded: boolean
  signedUpAt: Date
  isEmailVerified: boolean
  experienceLevel: string
  platform: string
  userMode: UserMode
  kycStatus: string
  geoLocationStatus: string
  promoCode: string
}

/** What decides about a claim in the promo itself; the rules are as stored. */
export type PromoTerms = {
  status: PromoStatus
  startsAt: Date | null
  endsAt: Date | null
  creditsCents: bigint
  budgetCents: bigint | null
  spentCents: bigint
  rules: unknown
  /** Null when the bucket was deleted or never chosen. */
  bucket: BucketKind | null
  isBucketActive: boolean
}

/** A promo that can be claimed has a bucket. */
export type ClaimableTerms = PromoTerms & { bucket: BucketKind }

/** Why a claim is refused. */
export type ClaimRejection = 'PromoUnavailable' | 'PromoAlreadyClaimed' | 'PromoNotEligible' | 'CreditBucketMissing'

/** The first reason to refuse a claim, or null: there at all, not claimed yet, eligible, a bucket, within the budget. */
export function findClaimRejection(
  promo: PromoTerms | null,
  claimant: Claimant,
  isClaimed: boolean,
  now: Date,
): ClaimRejection | null {
  if (!promo || !isAvailable(promo, now)) return 'PromoUnavailable'
  if (isClaimed) return 'PromoAlreadyClaimed'
  if (!isEligible(promo.rules, claimant, now)) return 'PromoNotEligible'
  if (!promo.bucket || !promo.isBucketActive) return 'CreditBucketMissing'
  if (isBudgetSpent(promo)) return 'PromoUnavailable'
  return null
}

/** Published and inside its window, whose end is its first moment outside. */
export function isAvailable(promo: PromoTerms, now: Date): boolean {
  return hasStarted(promo, now) && (!promo.endsAt || now < promo.endsAt)
}

/** Published, and its window has begun. */
export function hasStarted({ status, startsAt }: PromoTerms, now: Date): boolean {
  return status === 'published' && (!startsAt || startsAt <= now)
}

/** Whether one more claim would exceed the budget. */
export function isBudgetSpent({ budgetCents, spentCents, creditsCents }: PromoTerms): boolean {
  return budgetCents !== null && spentCents + creditsCents > budgetCents
}

/** Whether the user meets all rules and is not self-excluded; rules that cannot be read are met by nobody. */
export function isEligible(rules: unknown, claimant: Claimant, now: Date): boolean {
  if (claimant.isSelfExcluded) return false
  const parsed = promoRules.safeParse(rules)
  return parsed.success && parsed.data.every(rule => isRuleMet(rule, claimant, now))
}

/** The rules that the user does not meet, in their order. */
export function listUnmet(rules: unknown, claimant: Claimant, now: Date): PromoRule[] {
  const parsed = promoRules.safeParse(rules)
  return parsed.success ? parsed.data.filter(rule => !isRuleMet(rule, claimant, now)) : []
}

/** Whether the user meets one rule; words compare without regard to case. */
export function isRuleMet(rule: PromoRule, claimant: Claimant, now: Date): boolean {
  const daysSinceSignUp = (now.getTime() - claimant.signedUpAt.getTime()) / 86_400_000
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
    case 'promo_code':
      return isAmong(rule.any_of, claimant.promoCode)
  }
}

function isAmong(words: readonly string[], word: string): boolean {
  const wanted = word.trim().toLowerCase()
  return words.some(each => each.toLowerCase() === wanted)
}
