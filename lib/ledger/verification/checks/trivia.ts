import sql from 'sql-template-tag'
import type { Check } from '@/lib/ledger/verification/check'

export const triviaChecks: Check[] = [
  {
    name: 'rewards_are_paid',
    description:
      'A rewarded trivia answer is correct and has a reward of its user and amount, in reward credits.',
    violations: sql`
      select 'answer ' || c.id as subject,
             coalesce(t.kind::text, 'no transaction') || ' of ' || coalesce(sum(p.amount_cents), 0)
               || ' for ' || c.reward_cents as detail
        from trivia_completions c left join ledger_transactions t on t.id = c.ledger_transaction_id
             left join postings p on p.transaction_id = t.id and p.user_id = c.user_id
       where c.reward_cents > 0
       group by c.id, t.id
      having not c.is_correct or t.kind is distinct from 'reward' or t.user_id <> c.user_id or count(p.id) <> 1
          or coalesce(sum(p.amount_cents), 0) <> c.reward_cents or min(p.bucket) <> 'reward_credits'`,
  },
  {
    name: 'rewards_are_earned',
    description: 'A reward belongs to a trivia answer, unless the account was purged.',
    violations: sql`
      select 'transaction ' || t.id as subject, 'no answer' as detail
        from ledger_transactions t join users u on u.id = t.user_id
             left join trivia_completions c on c.ledger_transaction_id = t.id
       where t.kind = 'reward' and c.id is null and u.purged_at is null`,
  },
]
