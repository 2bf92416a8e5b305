import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** The result of a claim by a new user: no funds, Cash mode, unverified email, level Beginner. */
export type PromoOutcome = 'claimable' | 'ended' | 'not_eligible' | 'bucket_missing'

interface PromoRow {
  name: string
  description: string
  outcome: PromoOutcome
  creditsCents: number
  creditBucket: string | null
  startedDaysAgo: number
  endedDaysAgo?: number
  budgetCents?: number
  rules: Record<string, unknown>[]
}

/** Covers every outcome. */
export const promoRows: PromoRow[] = [
  {
    name: 'Welcome bonus',
    description: 'Five credits for every new user.',
    outcome: 'claimable',
    creditsCents: 500,
    creditBucket: 'Free play credits',
    startedDaysAgo: 90,
    rules: [{ rule: 'experience_level', any_of: ['Beginner'] }],
  },
  {
    name: 'Beginner boost',
    description: 'Ten reward credits for new users in Cash mode, in their first thirty days.',
    outcome: 'claimable',
    creditsCents: 1_000,
    creditBucket: 'Reward credits',
    startedDaysAgo: 30,
    budgetCents: 100_000_000,
    rules: [
      { rule: 'max_days_since_sign_up', days: 30 },
      { rule: 'experience_level', any_of: ['Beginner'] },
      { rule: 'user_mode', any_of: ['Cash'] },
    ],
  },
  {
    name: 'Season opener',
    description: 'For the first week of the season. Has ended.',
    outcome: 'ended',
    creditsCents: 2_500,
    creditBucket: 'Free play credits',
    startedDaysAgo: 60,
    endedDaysAgo: 30,
    rules: [],
  },
  {
    name: 'Confirmed address',
    description: 'Ten credits for a verified email.',
    outcome: 'not_eligible',
    creditsCents: 1_000,
    creditBucket: 'Free play credits',
    startedDaysAgo: 90,
    budgetCents: 5_000_000,
    rules: [{ rule: 'email_verified' }],
  },
  {
    name: 'Two weeks with us',
    description: 'For users who signed up at least 14 days ago.',
    outcome: 'not_eligible',
    creditsCents: 1_500,
    creditBucket: 'Reward credits',
    startedDaysAgo: 90,
    budgetCents: 5_000_000,
    rules: [{ rule: 'min_days_since_sign_up', days: 14 }],
  },
  {
    name: 'Arcade nights',
    description: 'For experienced users in Arcade mode.',
    outcome: 'not_eligible',
    creditsCents: 2_000,
    creditBucket: 'Free play credits',
    startedDaysAgo: 20,
    budgetCents: 2_000_000,
    rules: [
      { rule: 'user_mode', any_of: ['Arcade'] },
      { rule: 'experience_level', any_of: ['Intermediate', 'Expert'] },
    ],
  },
  {
    name: 'Old loyalty credits',
    description: 'Uses a retired credit bucket.',
    outcome: 'bucket_missing',
    creditsCents: 750,
    creditBucket: 'Retired bucket',
    startedDaysAgo: 120,
    rules: [],
  },
  {
    name: 'Bucket to be chosen',
    description: 'Has no credit bucket yet.',
    outcome: 'bucket_missing',
    creditsCents: 300,
    creditBucket: null,
    startedDaysAgo: 5,
    rules: [],
  },
]

/** Does nothing if any promo exists, so that promos renamed by operators are not duplicated. */
export async function seedPromos(db: Db) {
  await db.run(sql`
    insert into promos (name, description, credits_cents, credit_bucket_id, status, starts_at, ends_at, budget_cents, rules)
    select name, description, "creditsCents", (select id from credit_buckets where name = "creditBucket"), 'published',
           now() - make_interval(days => "startedDaysAgo"), now() - make_interval(days => "endedDaysAgo"),
           "budgetCents", rules
      from jsonb_to_recordset(${JSON.stringify(promoRows)}::jsonb)
           as promo (name text, description text, "creditsCents" bigint, "creditBucket" text, "startedDaysAgo" int,
                     "endedDaysAgo" int, "budgetCents" bigint, rules jsonb)
     where not exists (select from promos)`)
}
