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

export const promoChecks: Check[] = [
  {
    name: 'claims_are_paid',
    description: 'A claim has a promo transaction of its user and amount, in one bucket.',
    violations: sql`
      select 'claim ' || c.id as subject,
             coalesce(t.kind::text, 'no transaction') || ' of ' || coalesce(sum(p.amount_cents), 0)
               || ' for ' || c.amount_cents as detail
        from promo_claims c left join ledger_transactions t on t.id = c.ledger_transaction_id
             left join postings p on p.transaction_id = t.id and p.user_id = c.user_id
       group by c.id, t.id
      having t.kind is distinct from 'promo' or t.user_id <> c.user_id or count(p.id) <> 1
          or coalesce(sum(p.amount_cents), 0) <> c.amount_cents`,
  },
  {
    name: 'awards_are_claimed',
    description: 'A promo transaction belongs to a claim.',
    violations: sql`
      select 'transaction ' || t.id as subject, 'no claim' as detail
        from ledger_transactions t left join promo_claims c on c.ledger_transaction_id = t.id
       where t.kind = 'promo' and c.id is null`,
  },
  {
    name: 'claims_are_single',
    description: 'A user claims a promo once.',
    violations: sql`
      select 'user ' || user_id as subject, count(*) || ' claims of promo ' || promo_id as detail
        from promo_claims group by user_id, promo_id having count(*) > 1`,
  },
  {
    name: 'budgets_are_respected',
    description: 'The spent amount of a promo equals its claims and does not exceed its budget.',
    violations: sql`
      select 'promo ' || p.id as subject,
             p.spent_cents || ' spent, ' || coalesce(c.cents, 0) || ' claimed, budget ' || coalesce(p.budget_cents::text, 'open')
               as detail
        from promos p left join (
               select promo_id as id, sum(amount_cents) as cents from promo_claims group by promo_id) as c using (id)
       where p.spent_cents <> coalesce(c.cents, 0) or p.spent_cents > p.budget_cents`,
  },
  {
    name: 'claims_are_counted',
    description: 'The claim count of a promo equals its number of claims.',
    violations: sql`
      select 'promo ' || p.id as subject, p.claims || ' counted, ' || coalesce(c.claims, 0) || ' made' as detail
        from promos p left join (
               select promo_id as id, count(*) as claims from promo_claims group by promo_id) as c using (id)
       where p.claims <> coalesce(c.claims, 0)`,
  },
]
