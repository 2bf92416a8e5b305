import { z } from 'zod'
import { integerShape } from '@/lib/core/wire'
import type { BucketKind, PromoStatus, UserMode } from '@/lib/db/generated/enums'
import type { PersonProof } from '@/lib/people/person/rules'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    PromoUnavailable: undefined
    PromoAlreadyClaimed: undefined
    /** `unmet` lists the failed rules. Self-excluded users and minors are not eligible for any promo. */
    PromoNotEligible: { unmet: PromoRule[]; isSelfExcluded: boolean; isMinor: boolean }
    CreditBucketMissing: undefined
    CreditBucketNotFound: undefined
    CreditBucketNameTaken: { name: string }
    /** Promos award to it, so it cannot be deleted. */
    CreditBucketInUse: { promos: number }
    CreditBucketSwitched: { isActive: boolean }
    PromoNotFound: undefined
    PromoBucketUnknown: undefined
    /** Rules name segments that do not exist. Their later author would choose who can claim. */
    PromoSegmentUnknown: { names: string[] }
    /** `ids` are the first of `count`. */
    PromoUsersUnknown: { ids: number[]; count: number }
    /** Lower than the amount already spent. */
    PromoBudgetTooLow: { spentCents: number }
    PromoStatusConflict: { status: PromoStatus }
    PromoEnded: undefined
    /** It is a draft, has not started or has ended. */
    PromoNotRunning: undefined
    /** Increasing the cost of a published promo requires a manager and a reason. */
    PromoCostRequiresManager: undefined
    PromoCostRequiresReason: undefined
    /** A claimed promo cannot be deleted. */
    PromoHasClaims: { claims: number }
  }
}

const days = integerShape('Enter a whole number.', 36_500, 'Enter at most 36,500 days.').min(
  0,
  'Enter 0 or more days.',
)
const daysSinceSeen = integerShape('Enter 3 to 90 days.', 90, 'Enter 3 to 90 days.').min(
  3,
  'Enter 3 to 90 days.',
)
const userId = z.int().min(1).max(2_147_483_647)
const anyOf = z.array(z.string().trim().min(1).max(255)).min(1).max(100)

/** Rules that compare one text of the user: where the user has it, its name, and what is shown without it. */
export const textRules = {
  experience_level: { field: 'experienceLevel', name: 'Experience level', missing: 'none' },
  platform: { field: 'platform', name: 'Sign-up platform', missing: 'unknown' },
  user_mode: { field: 'userMode', name: 'Mode', missing: '' },
  kyc_status: { field: 'kycStatus', name: 'KYC status', missing: '' },
  geo_location_status: { field: 'geoLocationStatus', name: 'Location', missing: '' },
  region: { field: 'region', name: 'State', missing: 'unknown' },
  promo_code: { field: 'promoCode', name: 'Promo code', missing: 'none' },
} as const

const textRuleNames = Object.keys(textRules) as (keyof typeof textRules)[]

/** A user must meet all rules of a promo to claim it. */
export const promoRules = z
  .array(
    z.discriminatedUnion('rule', [
      z.strictObject({ rule: z.literal('min_days_since_sign_up'), days }),
      z.strictObject({ rule: z.literal('max_days_since_sign_up'), days }),
      z.strictObject({ rule: z.literal('email_verified') }),
      z.strictObject({ rule: z.literal(textRuleNames), any_of: anyOf }),
      z.strictObject({ rule: z.literal('segment'), any_of: anyOf }),
      z.strictObject({ rule: z.literal('min_days_since_seen'), days: daysSinceSeen }),
      z.strictObject({ rule: z.literal('max_days_since_seen'), days: daysSinceSeen }),
      z.strictObject({ rule: z.literal('never_deposited') }),
      z.strictObject({ rule: z.literal('max_days_since_deposit'), days }),
      z.strictObject({
        rule: z.literal('min_entries'),
        count: integerShape('Enter a whole number.', 1_000_000, 'Enter at most 1,000,000.').min(
          1,
          'Enter 1 or more.',
        ),
      }),
      z.strictObject({
        rule: z.literal('users'),
        ids: z.array(userId).min(1, 'Enter at least one ID.').max(5_000, 'Enter at most 5,000 users.'),
      }),
    ]),
  )
  .max(50)

export type PromoRule = z.output<typeof promoRules>[number]

type TextRule = Extract<PromoRule, { rule: keyof typeof textRules }>

export const isTextRule = (rule: PromoRule): rule is TextRule => rule.rule in textRules

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
  if (!claimant.isPersonVerified) return 'PhoneNotVerified'
  if (!promo.bucket || !promo.isBucketActive) return 'CreditBucketMissing'
  if (isBudgetSpent(promo)) return 'PromoUnavailable'
  return null
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

export function isBarred({ isSelfExcluded, isMinor }: Claimant): boolean {
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
  if (isTextRule(rule)) return isAmong(rule.any_of, claimant[textRules[rule.rule].field])
  switch (rule.rule) {
    case 'min_days_since_sign_up':
      return daysSinceSignUp >= rule.days
    case 'max_days_since_sign_up':
      return daysSinceSignUp <= rule.days
    case 'email_verified':
      return claimant.isEmailVerified
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

export function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 86_400_000
}

function isAmong(words: readonly string[], word: string): boolean {
  const normalized = word.trim().toLowerCase()
  return words.some(each => each.toLowerCase() === normalized)
}
