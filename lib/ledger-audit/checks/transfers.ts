import sql, { raw, type Sql } from 'sql-template-tag'
import type { Check } from '@/lib/ledger-audit/check'

export const transferChecks: Check[] = [
  transfersAgree('deposit', 1),
  transfersAgree('withdrawal', -1),
  {
    name: 'transfers_are_recorded',
    description: 'A deposit or withdrawal transaction belongs to a deposit or withdrawal.',
    violations: sql`
      select 'transaction ' || t.id as subject, t.kind || ' of nothing' as detail
        from ledger_transactions t
       where t.kind in ('deposit', 'withdrawal')
         and not exists (select from deposits d where d.ledger_transaction_id = t.id and t.kind = 'deposit')
         and not exists (select from withdrawals w where w.ledger_transaction_id = t.id and t.kind = 'withdrawal')`,
  },
]

function transfersAgree(kind: 'deposit' | 'withdrawal', sign: 1 | -1): Check {
  const table: Sql = raw(`${kind}s`)
  return {
    name: `${kind}s_agree`,
    description: `A ${kind} has a ledger transaction for its user's cash if and only if it is completed.`,
    violations: sql`
      select ${kind}::text || ' ' || d.id as subject,
             d.status || ' ' || d.amount_cents || ', ledger ' || coalesce(t.kind::text, 'nothing') || ' '
               || coalesce(sum(p.amount_cents), 0) as detail
        from ${table} d left join ledger_transactions t on t.id = d.ledger_transaction_id
             left join postings p on p.transaction_id = t.id and p.user_id = d.user_id and p.bucket = 'cash'
       group by d.id, t.id
      having (d.status = 'completed') <> (t.id is not null)
          or t.id is not null and (t.kind::text <> ${kind} or t.user_id <> d.user_id
             or coalesce(sum(p.amount_cents), 0) <> ${sign}::int * d.amount_cents)`,
  }
}
