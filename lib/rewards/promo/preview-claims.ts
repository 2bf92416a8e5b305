import sql, { empty, join, type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { PromoStatus } from '@/lib/db/generated/enums'
import { lastRegion } from '@/lib/people/location/location-status'
import { barredAsPerson, isPersonVerified, minorPersons } from '@/lib/people/person/person'
import { isSuspended } from '@/lib/people/restrictions/changes/suspension'
import { claimantJoins, countedEntries, daysSinceSeen, isMinor, lastDeposit } from './claim-promo'
import { getPromoState, type PromoState, type StoredPromo, toPromoInput, toStoredTerms } from './promo-state'
import { isTextRule, type PromoRule, type textRules } from './rules'
import type { PromoInput } from './schema-console'

/** `id` is null for an unsaved promo. */
export type PreviewedTerms = Pick<
  PromoInput,
  'creditsCents' | 'creditBucketId' | 'budgetCents' | 'startsAt' | 'endsAt' | 'rules'
> & { id: number | null }

export function toPreviewedTerms(promo: StoredPromo): PreviewedTerms {
  const { name: _, description: __, ...terms } = toPromoInput(promo)
  return { ...terms, id: promo.id }
}

export type ClaimsPreview = Awaited<ReturnType<typeof previewClaims>>

/**
 * User counts of all accounts that are not deleted, in one scan. Each ineligible user counts for the first rule that rejects them.
 */
export async function previewClaims(terms: PreviewedTerms) {
  const { id, rules, creditsCents } = terms
  const { state, isBucketActive, spentCents, now } = await readClaimState(terms)
  const groups = await db.rows<{ outcome: number; users: number }>(groupsOf(id, rules))
  const takenBackCents = spentCents > 0n ? await sumTakenBack(id) : 0n
  const users = new Map(groups.map(group => [group.outcome, group.users]))
  const eligible = users.get(eligibleOutcome) ?? 0
  const total = groups.reduce((sum, group) => sum + group.users, 0)
  const left = countClaimsLeft(terms, spentCents)
  return {
    state,
    /** False without a bucket. */
    isBucketActive,
    /** Users who can claim now. */
    claimants: state === 'live' ? eligible : 0,
    /** Users who could claim if the promo were live. */
    eligible,
    ineligible: total - eligible,
    claimed: users.get(claimedOutcome) ?? 0,
    /** Suspended and self-excluded users, and minors. */
    barred: users.get(barredOutcome) ?? 0,
    /** Without a verified email, or without a verified phone or identity. */
    unproven: users.get(unprovenOutcome) ?? 0,
    rejectedByRule: rules.map((_, index) => users.get(index) ?? 0),
    givenCents: Number(spentCents),
    /** Of these, what later transactions reversed. */
    takenBackCents: Number(takenBackCents),
    /** Remaining budget in whole claims; null without a budget. */
    claimsLeft: left,
    /** Limited by the remaining budget and by the eligible users. */
    maxRemainingCents: state === 'ended' ? 0 : Math.min(left ?? eligible, eligible) * creditsCents,
    countedAt: now,
  }
}

/** The state of the given terms, with the stored status and spent credits. An unsaved promo is a draft. */
export async function readClaimState(
  terms: PreviewedTerms,
): Promise<{ state: PromoState; isBucketActive: boolean; spentCents: bigint; now: Date }> {
  const { id, creditBucketId } = terms
  const row = await db.one<{
    status: PromoStatus | null
    spentCents: bigint
    isBucketActive: boolean
    now: Date
  }>(sql`
    select (select status from promos where id = ${id}::int) as status,
           coalesce((select spent_cents from promos where id = ${id}::int), 0)::bigint as spent_cents,
           exists (select from credit_buckets where id = ${creditBucketId}::int and is_active) as is_bucket_active,
           now() as now`)
  const { spentCents, isBucketActive, now } = row
  const promo = { ...toStoredTerms(terms), status: row.status ?? 'draft', spentCents, isBucketActive }
  return { state: getPromoState(promo, now), isBucketActive, spentCents, now }
}

async function sumTakenBack(id: number | null): Promise<bigint> {
  const { cents } = await db.one<{ cents: bigint }>(sql`
    select coalesce(sum(c.amount_cents), 0)::bigint as cents
      from promo_claims c join ledger_transactions r on r.reverses_id = c.ledger_transaction_id
     where c.promo_id = ${id}::int and r.reverses_id is not null`)
  return cents
}

const eligibleOutcome = -2
const claimedOutcome = -1
const barredOutcome = -3
const unprovenOutcome = -4

const claimedByPerson = (id: number | null) => sql`
  select k.user_id from person_uses used join person_keys k on k.key_hash = used.key_hash
   where used.subject = 'promo:' || ${id}::int`

function countClaimsLeft({ creditsCents, budgetCents }: PreviewedTerms, spentCents: bigint): number | null {
  if (budgetCents === null) return null
  return Math.max(0, Math.trunc((budgetCents - Number(spentCents)) / creditsCents))
}

function groupsOf(id: number | null, rules: readonly PromoRule[]): Sql {
  const rejections = rules.map((rule, index) => sql`when not (${conditionOf(rule)}) then ${index}::int`)
  return sql`
    select outcome, count(*)::int as users from (
      select case when c.user_id is not null or u.id in (${claimedByPerson(id)})
                       then ${claimedOutcome}::int
                  when u.is_self_excluded or ${isMinor} or u.id in (${barredAsPerson}) or u.id in (${minorPersons}) or ${isSuspended(sql`u.id`)} then ${barredOutcome}::int
                  ${rules.length > 0 ? join(rejections, ' ') : empty}
                  when not (${isPersonVerified}) then ${unprovenOutcome}::int
                  else ${eligibleOutcome}::int end as outcome
        from users u
             ${claimantJoins}
             left join promo_claims c on c.promo_id = ${id}::int and c.user_id = u.id
       where u.deleted_at is null
    ) as outcomes group by outcome`
}

const textColumns: Record<keyof typeof textRules, Sql> = {
  experience_level: sql`u.experience_level`,
  platform: sql`u.platform`,
  user_mode: sql`u.mode::text`,
  kyc_status: sql`kyc.name`,
  geo_location_status: sql`geo.name`,
  region: lastRegion,
  promo_code: sql`u.promo_code`,
}

/** Mirrors isRuleMet in SQL; a test compares the two. */
function conditionOf(rule: PromoRule): Sql {
  if (isTextRule(rule)) return isAmong(textColumns[rule.rule], rule.any_of)
  switch (rule.rule) {
    case 'min_days_since_sign_up':
      return sql`extract(epoch from now() - u.created_at) / 86400 >= ${rule.days}::int`
    case 'max_days_since_sign_up':
      return sql`extract(epoch from now() - u.created_at) / 86400 <= ${rule.days}::int`
    case 'email_verified':
      return sql`u.email_verified_at is not null`
    case 'segment':
      return sql`exists (
        select from segment_users m join segments s on s.id = m.segment_id
         where m.user_id = u.id and ${isAmong(sql`s.name`, rule.any_of)})`
    case 'min_days_since_seen':
      return sql`${daysSinceSeen} >= ${rule.days}::int`
    case 'max_days_since_seen':
      return sql`${daysSinceSeen} <= ${rule.days}::int`
    case 'never_deposited':
      return sql`${lastDeposit} is null`
    case 'max_days_since_deposit':
      return sql`coalesce(extract(epoch from now() - ${lastDeposit}) / 86400 <= ${rule.days}::int, false)`
    case 'min_entries':
      return sql`${countedEntries} >= ${rule.count}::int`
    case 'users':
      return sql`u.id = any(${rule.ids}::int[])`
  }
}

function isAmong(column: Sql, words: readonly string[]): Sql {
  return sql`lower(trim(${column})) = any(${words.map(word => word.toLowerCase())}::text[])`
}
