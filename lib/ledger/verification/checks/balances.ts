import sql from 'sql-template-tag'
import type { Check } from '@/lib/ledger/verification/check'

export const balanceChecks: Check[] = [
  {
    name: 'balances_are_sums',
    description: 'A balance equals the sum of its postings.',
    violations: sql`
      select 'user ' || user_id || ', ' || kind as subject,
             coalesce(balance_cents::text, 'no balance') || ' where postings sum to ' || coalesce(cents, 0) as detail
        from buckets full join (
               select user_id, bucket as kind, sum(amount_cents) as cents
                 from postings where user_id is not null group by user_id, bucket
             ) as moved using (user_id, kind)
       where balance_cents is distinct from coalesce(cents, 0)`,
  },
  {
    name: 'users_have_all_balances',
    description: 'Every user has every bucket.',
    violations: sql`
      select 'user ' || users.id as subject, 'has ' || count(buckets.kind) || ' buckets' as detail
        from users left join buckets on buckets.user_id = users.id
       group by users.id having count(buckets.kind) <> cardinality(enum_range(null::bucket_kind))`,
  },
  {
    name: 'balances_are_not_negative',
    description: 'Cash, site credits and bucks are not negative.',
    violations: sql`
      select 'user ' || user_id || ', ' || kind as subject, balance_cents::text as detail
        from buckets where balance_cents < 0 and kind in ('cash', 'site_credits', 'bucks')`,
  },
  {
    name: 'unplayed_deposits_are_sums',
    description: 'What is left of unplayed deposits is the sum of its moves.',
    violations: sql`
      select 'user ' || user_id as subject,
             unplayed_cents::text || ' where moves sum to ' || coalesce(cents, 0) as detail
        from buckets left join (
               select user_id, sum(cents) as cents
                 from unplayed_moves m join ledger_transactions t on t.id = m.transaction_id group by user_id
             ) as moved using (user_id)
       where kind = 'cash' and unplayed_cents <> coalesce(cents, 0)`,
  },
  {
    name: 'given_money_is_sums',
    description: 'What is left of money from operators is the sum of its moves, and at most the balance.',
    violations: sql`
      select 'user ' || user_id || ', ' || kind as subject,
             given_cents::text || ' of ' || balance_cents || ' where moves sum to ' || coalesce(cents, 0) as detail
        from buckets left join (
               select user_id, bucket as kind, sum(cents) as cents from given_moves group by user_id, bucket
             ) as moved using (user_id, kind)
       where given_cents <> coalesce(cents, 0) or given_cents > greatest(0, balance_cents)`,
  },
]
