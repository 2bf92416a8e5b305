import sql, { empty, join, type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { maxRemainingCents } from './promo-state'
import type { PromoRule } from './rules'
import type { PromoInput } from './schema-console'

/** `id` is null for an unsaved promo. */
export type SimulatedTerms = Pick<PromoInput, 'creditsCents' | 'budgetCents' | 'rules'> & {
  id: number | null
}

/** User counts, assuming the promo is available now. Each ineligible user counts for the first rule that rejects them. */
export type PromoSimulation = {
  eligible: number
  ineligible: number
  claimed: number
  selfExcluded: number
  /** One count per rule, in order. */
  rejectedByRule: number[]
  givenCents: number
  /** Remaining budget in whole claims; null without a budget. */
  claimsLeft: number | null
  /** Limited by the remaining budget and by the eligible users. */
  maxRemainingCents: number
  countedAt: Date
}

/** Checks all accounts that are not deleted, in one scan. */
export async function simulatePromo(terms: SimulatedTerms): Promise<PromoSimulation> {
  const { id, rules, creditsCents } = terms
  const row = await db.row<{ spentCents: bigint; countedAt: Date }>(sql`
    select coalesce((select spent_cents from promos where id = ${id}::int), 0)::bigint as spent_cents,
           now() as counted_at`)
  if (!row) throw new Error('query of spent credits returned no row')
  const groups = await db.rows<{ outcome: number; users: number }>(groupsOf(id, rules))
  const users = new Map(groups.map(group => [group.outcome, group.users]))
  const eligible = users.get(eligibleOutcome) ?? 0
  const total = groups.reduce((sum, group) => sum + group.users, 0)
  const left = countClaimsLeft(terms, row.spentCents)
  return {
    eligible,
    ineligible: total - eligible,
    claimed: users.get(claimedOutcome) ?? 0,
    selfExcluded: users.get(selfExcludedOutcome) ?? 0,
    rejectedByRule: rules.map((_, index) => users.get(index) ?? 0),
    givenCents: Number(row.spentCents),
    claimsLeft: left,
    maxRemainingCents: Math.min(left ?? eligible, eligible) * creditsCents,
    countedAt: row.countedAt,
  }
}

const eligibleOutcome = -2
const claimedOutcome = -1
const selfExcludedOutcome = -3

function countClaimsLeft({ creditsCents, budgetCents }: SimulatedTerms, spentCents: bigint): number | null {
  const credits = BigInt(creditsCents)
  const totals = {
    status: 'published' as const,
    startsAt: null,
    endsAt: null,
    creditsCents: credits,
    budgetCents: budgetCents === null ? null : BigInt(budgetCents),
    spentCents,
  }
  const cents = maxRemainingCents(totals)
  return cents === null ? null : Math.max(0, Number(cents / credits))
}

function groupsOf(id: number | null, rules: readonly PromoRule[]): Sql {
  const rejections = rules.map((rule, index) => sql`when not (${conditionOf(rule)}) then ${index}::int`)
  return sql`
    select outcome, count(*)::int as users from (
      select case when c.user_id is not null or i.user_id is not null then ${claimedOutcome}::int
                  when u.is_self_excluded then ${selfExcludedOutcome}::int
                  ${rules.length > 0 ? join(rejections, ' ') : empty}
                  else ${eligibleOutcome}::int end as outcome
        from users u
             left join user_kyc k on k.user_id = u.id
             left join user_geolocations g on g.user_id = u.id
             join kyc_statuses kyc on kyc.id = coalesce(k.status_id, 1)
             join geo_location_statuses geo on geo.id = coalesce(g.status_id, 1)
             left join promo_claims c on c.promo_id = ${id}::int and c.user_id = u.id
             left join inherited_claims i on i.promo_id = ${id}::int and i.user_id = u.id
       where u.deleted_at is null
    ) as outcomes group by outcome`
}

/** Mirrors isRuleMet in SQL; a test compares the two. */
function conditionOf(rule: PromoRule): Sql {
  switch (rule.rule) {
    case 'min_days_since_sign_up':
      return sql`extract(epoch from now() - u.created_at) / 86400 >= ${rule.days}::int`
    case 'max_days_since_sign_up':
      return sql`extract(epoch from now() - u.created_at) / 86400 <= ${rule.days}::int`
    case 'email_verified':
      return sql`u.email_verified_at is not null`
    case 'experience_level':
      return isAmong(sql`u.experience_level`, rule.any_of)
    case 'platform':
      return isAmong(sql`u.platform`, rule.any_of)
    case 'user_mode':
      return isAmong(sql`u.mode::text`, rule.any_of)
    case 'kyc_status':
      return isAmong(sql`kyc.name`, rule.any_of)
    case 'geo_location_status':
      return isAmong(sql`geo.name`, rule.any_of)
    case 'promo_code':
      return isAmong(sql`u.promo_code`, rule.any_of)
  }
}

function isAmong(column: Sql, words: readonly string[]): Sql {
  return sql`lower(trim(${column})) = any(${words.map(word => word.toLowerCase())}::text[])`
}
