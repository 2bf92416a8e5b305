import sql from 'sql-template-tag'
import type { Check } from '@/lib/ledger/verification/check'

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
