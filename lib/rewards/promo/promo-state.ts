import sql, { type Sql } from 'sql-template-tag'
import { isSame } from '@/lib/change/audit/record'
import type { Measure } from '@/lib/change/policy/assert-within-policy'
import type { PromoRule, PromoTerms } from './rules'
import type { PromoInput } from './schema-console'

export type StoredPromo = Omit<PromoTerms, 'rules'> & {
  id: number
  name: string
  description: string
  creditBucketId: number | null
  bucketName: string | null
  claims: number
  rules: PromoRule[]
  createdAt: Date
  updatedAt: Date
}

/** The form sends 0 for a deleted bucket. */
export function toPromoInput(promo: StoredPromo): PromoInput {
  const { name, description, creditsCents, creditBucketId, startsAt, endsAt, budgetCents, rules } = promo
  return {
    name,
    description,
    creditsCents: Number(creditsCents),
    creditBucketId: creditBucketId ?? 0,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    budgetCents: budgetCents === null ? null : Number(budgetCents),
    rules,
  }
}

type Terms = Pick<PromoInput, 'creditsCents' | 'creditBucketId' | 'budgetCents' | 'startsAt' | 'endsAt'>

export function toStoredTerms({ creditsCents, creditBucketId, budgetCents, startsAt, endsAt }: Terms) {
  return {
    creditsCents: BigInt(creditsCents),
    creditBucketId: creditBucketId || null,
    budgetCents: budgetCents === null ? null : BigInt(budgetCents),
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
}

/** `spent`: the budget does not cover another claim. `no_bucket`: published without an active credit bucket. */
export type PromoState = 'draft' | 'paused' | 'no_bucket' | 'scheduled' | 'live' | 'ended' | 'spent'

export const promoStateLabels: Record<PromoState, string> = {
  draft: 'Draft',
  paused: 'Paused',
  no_bucket: 'No active bucket',
  scheduled: 'Scheduled',
  live: 'Live',
  ended: 'Ended',
  spent: 'Budget spent',
}

type PromoTotals = Pick<
  StoredPromo,
  'status' | 'startsAt' | 'endsAt' | 'budgetCents' | 'spentCents' | 'creditsCents'
>

/** `isBucketActive` is false without a bucket. */
export function getPromoState(promo: PromoTotals & Pick<StoredPromo, 'isBucketActive'>, now: Date) {
  const { status, startsAt, endsAt, budgetCents, spentCents, creditsCents, isBucketActive } = promo
  if (status === 'draft') return 'draft'
  if (endsAt && endsAt <= now) return 'ended'
  if (budgetCents !== null && spentCents + creditsCents > budgetCents) return 'spent'
  if (status === 'paused') return 'paused'
  if (!isBucketActive) return 'no_bucket'
  return startsAt && startsAt > now ? 'scheduled' : 'live'
}

/** Whether it has started, is no draft and has not ended. A promo with a spent budget could still get a larger one. */
export function canEnd({ status, startsAt, endsAt }: PromoTotals, now: Date): boolean {
  return status !== 'draft' && (!startsAt || startsAt < now) && (!endsAt || endsAt > now)
}

/** Whether it gives nothing until its terms are changed, published or not. */
export const isPromoOver = (state: PromoState) => state === 'ended' || state === 'spent'

/** In hundredths; null without a budget. Not rounded to whole claims: lower credits make room for more. */
export function maxRemainingCents({ budgetCents, spentCents }: PromoTotals): bigint | null {
  return budgetCents === null ? null : budgetCents - spentCents
}

/** For policy limits: the remaining budget in total and one claim per user. No budget requires a second manager. */
export function measurePromo(promo: PromoTotals): Measure {
  const cents = maxRemainingCents(promo)
  if (cents === null) return { needsSecond: true, rule: 'The promo has no budget.' }
  return { cents: [{ userId: null, cents, perUserCents: promo.creditsCents }] }
}

/** True if `after` can award anything that `before` could not. */
export function costsMore(before: StoredPromo | null, after: StoredPromo): boolean {
  if (after.status !== 'published') return false
  if (before?.status !== 'published') return true
  return (
    after.creditsCents > before.creditsCents ||
    after.creditBucketId !== before.creditBucketId ||
    (before.budgetCents !== null && (after.budgetCents === null || after.budgetCents > before.budgetCents)) ||
    (before.endsAt !== null && (after.endsAt === null || after.endsAt > before.endsAt)) ||
    (before.startsAt !== null && (after.startsAt === null || after.startsAt < before.startsAt)) ||
    !isSame(after.rules, before.rules)
  )
}

/** The users that the promo names, and those of its segments. */
export function targetsOf({ rules }: Pick<StoredPromo, 'rules'>): Sql {
  const names = rules.flatMap(rule => (rule.rule === 'segment' ? rule.any_of : []))
  const ids = rules.flatMap(rule => (rule.rule === 'users' ? rule.ids : []))
  return sql`
    select user_id from segment_users join segments on segments.id = segment_id
     where lower(segments.name) = any(${names.map(name => name.toLowerCase())}::text[])
    union all
    select unnest(${ids}::int[])`
}
