import sql, { empty, join, type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { maxRemainingCents } from './promo-state'
import type { PromoInput } from './schema-console'
import type { PromoRule } from './rules'

/** The terms to try, saved or not; a promo that is not saved has no id, and nobody has claimed it. */
export type Terms = Pick<PromoInput, 'creditsCents' | 'budgetCents' | 'rules'> & { id: number | null }

/** Who could claim now if the promo were open, and why the others could not, by the first rule that refuses each. */
export type Simulation = {
  could: number
  couldNot: number
  claimed: number
  selfExcluded: number
  /** In the order of the rules. */
  refusedBy: number[]
  givenCents: number
  /** What is left of the budget in whole claims; null without a budget. */
  claimsLeft: number | null
  /** The most that can still be given: no more than the budget has, and no more than can claim now. */
  maxRemainingCents: number
  countedAt: Date
}

/** Counts all accounts that are not deleted against the terms; reads every user once. */
export async function simulatePromo(terms: Terms): Promise<Simulation> {
  const { id, rules, creditsCents } = terms
  const row = await db.row<{ spentCents: bigint; countedAt: Date }>(sql`
    select coalesce((select spent_cents from promos where id = ${id}::int), 0)::bigint as spent_cents,
           now() as counted_at`)
  if (!row) throw new Error('what a promo gave was not found')
  const groups = await db.rows<{ refusal: number; users: number }>(groupsOf(id, rules))
  const users = new Map(groups.map(group => [group.refusal, group.users]))
  const could = users.get(open) ?? 0
  const total = groups.reduce((sum, group) => sum + group.users, 0)
  const left = leftOf(terms, row.spentCents)
  return {
    could,
    couldNot: total - could,
    claimed: users.get(hasClaimed) ?? 0,
    selfExcluded: users.get(isExcluded) ?? 0,
    refusedBy: rules.map((_, index) => users.get(index) ?? 0),
    givenCents: Number(row.spentCents),
    claimsLeft: left,
    maxRemainingCents: Math.min(left ?? could, could) * creditsCents,
    countedAt: row.countedAt,
  }
}

const open = -2
const hasClaimed = -1
const isExcluded = -3

function leftOf({ creditsCents, budgetCents }: Terms, spentCents: bigint): number | null {
  const credits = BigInt(creditsCents)
  const standing = {
    status: 'published' as const,
    startsAt: null,
    endsAt: null,
    creditsCents: credits,
    budgetCents: budgetCents === null ? null : BigInt(budgetCents),
    spentCents,
  }
  const cents = maxRemainingCents(standing)
  return cents === null ? null : Math.max(0, Number(cents / credits))
}

function groupsOf(id: number | null, rules: readonly PromoRule[]): Sql {
  const refusing = rules.map((rule, index) => sql`when not (${conditionOf(rule)}) then ${index}::int`)
  return sql`
    select refusal, count(*)::int as users from (
      select case when c.user_id is not null or i.user_id is not null then ${hasClaimed}::int
                  when u.is_self_excluded then ${isExcluded}::int
                  ${rules.length > 0 ? join(refusing, ' ') : empty}
                  else ${open}::int end as refusal
        from users u
             left join user_kyc k on k.user_id = u.id
             left join user_geolocations g on g.user_id = u.id
             join kyc_statuses kyc on kyc.id = coalesce(k.status_id, 1)
             join geo_location_statuses geo on geo.id = coalesce(g.status_id, 1)
             left join promo_claims c on c.promo_id = ${id}::int and c.user_id = u.id
             left join inherited_claims i on i.promo_id = ${id}::int and i.user_id = u.id
       where u.deleted_at is null
    ) as met group by refusal`
}

/** What isMet decides for one user, for all of them at once; a test holds the two together. */
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
