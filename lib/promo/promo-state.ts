import type { BucketKind, PromoStatus } from '@/lib/db/generated/enums'
import type { Measure } from '@/lib/policy/assert-within-policy'
import type { PromoRule } from './rules'

declare module '@/lib/failure' {
  interface FailureDetails {
    PromoNotFound: undefined
    PromoBucketUnknown: undefined
    /** Less than was spent already. */
    PromoBudgetTooLow: { spentCents: number }
    PromoStatusConflict: { status: PromoStatus }
    PromoEnded: undefined
    /** What lets a promo give more than it could needs a manager and a reason. */
    PromoCostRequiresManager: undefined
    PromoCostRequiresReason: undefined
    /** Somebody claimed it, so it stays. */
    PromoHasClaims: { claims: number }
  }
}

/** A promo as it is stored. */
export type StoredPromo = {
  id: number
  name: string
  description: string
  creditsCents: bigint
  creditBucketId: number | null
  bucketName: string | null
  bucket: BucketKind | null
  isBucketActive: boolean
  status: PromoStatus
  startsAt: Date | null
  endsAt: Date | null
  budgetCents: bigint | null
  spentCents: bigint
  claims: number
  rules: PromoRule[]
  createdAt: Date
  updatedAt: Date
}

/** Where a promo stands at a moment; `spent` is one whose budget has no further claim in it. */
export type PromoState = 'draft' | 'paused' | 'scheduled' | 'live' | 'ended' | 'spent'

type Standing = Pick<
  StoredPromo,
  'status' | 'startsAt' | 'endsAt' | 'budgetCents' | 'spentCents' | 'creditsCents'
>

/** The state of a promo at `now`. */
export function getPromoState(promo: Standing, now: Date): PromoState {
  const { status, startsAt, endsAt, budgetCents, spentCents, creditsCents } = promo
  if (status === 'draft') return 'draft'
  if (endsAt && endsAt <= now) return 'ended'
  if (budgetCents !== null && spentCents + creditsCents > budgetCents) return 'spent'
  if (status === 'paused') return 'paused'
  return startsAt && startsAt > now ? 'scheduled' : 'live'
}

/**
 * The rest of a promo's budget in hundredths of its bucket; null where nothing limits it. It is not rounded down to whole
 * claims, because lowering the credits of a published promo makes room for more of them.
 */
export function maxRemainingCents({ budgetCents, spentCents }: Standing): bigint | null {
  return budgetCents === null ? null : budgetCents - spentCents
}

/**
 * What a promo puts at stake: its remaining budget in all, and one claim for each user. A promo without a budget needs a
 * second manager.
 */
export function measurePromo(promo: Standing): Measure {
  const cents = maxRemainingCents(promo)
  if (cents === null) return { needsSecond: true }
  return { cents: [{ userId: null, cents, perUserCents: promo.creditsCents }] }
}

/** Whether `after` may give somebody something that `before` would not have given. */
export function costsMore(before: StoredPromo | null, after: StoredPromo): boolean {
  if (after.status !== 'published') return false
  if (before?.status !== 'published') return true
  const isLonger = (one: Date | null, other: Date | null) => other !== null && (one === null || one > other)
  return (
    after.creditsCents > before.creditsCents ||
    after.creditBucketId !== before.creditBucketId ||
    (before.budgetCents !== null && (after.budgetCents === null || after.budgetCents > before.budgetCents)) ||
    isLonger(after.endsAt, before.endsAt) ||
    isLonger(before.startsAt, after.startsAt) ||
    (before.startsAt !== null && after.startsAt === null) ||
    JSON.stringify(after.rules) !== JSON.stringify(before.rules)
  )
}
