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
