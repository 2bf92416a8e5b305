import sql from 'sql-template-tag'
import type { Check } from '@/lib/ledger/verification/check'

export const reversalChecks: Check[] = [
  {
    name: 'reversals_reference_a_transaction',
    description:
      'A reversal references a transaction of the same user and entry that is not a reversal itself.',
    violations: sql`
      select 'transaction ' || r.id as subject,
             r.kind || coalesce(' of transaction ' || r.reverses_id, ' of nothing') as detail
        from ledger_transactions r left join ledger_transactions t on t.id = r.reverses_id
       where (r.kind = 'reversal') <> (r.reverses_id is not null)
          or r.reverses_id is not null and (t.kind = 'reversal' or r.user_id is distinct from t.user_id
             or r.pickem_entry_id is distinct from t.pickem_entry_id
             or r.contest_entry_id is distinct from t.contest_entry_id)`,
  },
  {
    name: 'reversals_are_mirrors',
    description: 'A reversal posts the exact opposite of its transaction, once.',
    violations: sql`
      select 'transaction ' || reversal_id as subject, account || ' is left with ' || sum(cents) as detail
        from (
          select r.id as reversal_id, p.bucket || ' of ' || coalesce(p.house_account, 'user ' || p.user_id) as account,
                 p.amount_cents as cents
            from ledger_transactions r join postings p on p.transaction_id in (r.id, r.reverses_id)
           where r.reverses_id is not null
        ) as sides group by reversal_id, account having sum(cents) <> 0
      union all
      select 'transaction ' || reverses_id, 'is reversed ' || count(*) || ' times'
        from ledger_transactions where reverses_id is not null group by reverses_id having count(*) > 1`,
  },
]

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

export const postingChecks: Check[] = [
  {
    name: 'transactions_balance',
    description: 'The postings of a transaction sum to zero in each bucket.',
    violations: sql`
      select 'transaction ' || transaction_id as subject, bucket || ' sums to ' || sum(amount_cents) as detail
        from postings group by transaction_id, bucket having sum(amount_cents) <> 0`,
  },
  {
    name: 'transactions_have_postings',
    description: 'Every transaction has postings and every posting a transaction.',
    violations: sql`
      select 'transaction ' || coalesce(t.id, p.transaction_id) as subject,
             case when t.id is null then 'is missing' else 'has no postings' end as detail
        from ledger_transactions t
             full join (select distinct transaction_id from postings) p on p.transaction_id = t.id
       where t.id is null or p.transaction_id is null`,
  },
  {
    name: 'transactions_belong_to_one_user',
    description: 'A transaction posts only to its own user and to house accounts.',
    violations: sql`
      select 'posting ' || p.id as subject,
             'of user ' || p.user_id || ' in transaction ' || t.id || ' of user ' || t.user_id as detail
        from postings p join ledger_transactions t on t.id = p.transaction_id where p.user_id <> t.user_id`,
  },
  {
    name: 'house_account_matches_kind',
    description: 'The kind of a transaction determines its house account.',
    violations: sql`
      select 'transaction ' || t.id as subject, t.kind || ' against ' || p.house_account as detail
        from postings p join ledger_transactions t on t.id = p.transaction_id
       where p.house_account is not null and not case t.kind
         when 'deposit' then p.house_account in ('funding', 'processor')
         when 'withdrawal' then p.house_account in ('funding', 'pending_withdrawals')
         when 'withdrawal_paid' then p.house_account in ('pending_withdrawals', 'processor')
         when 'deposit_reversal' then p.house_account = 'processor'
         when 'buy_in' then p.house_account = 'entries' when 'payout' then p.house_account = 'entries'
         when 'refund' then p.house_account = 'entries' when 'promo' then p.house_account = 'promos'
         when 'reward' then p.house_account = 'promos'
         when 'reversal' then true else p.house_account in ('adjustments', 'shortfalls') end`,
  },
]
