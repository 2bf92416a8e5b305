import sql from 'sql-template-tag'
import type { Check } from '@/lib/ledger/verification/check'

export const transferChecks: Check[] = [
  {
    name: 'deposits_agree',
    description: "A deposit has a ledger transaction for its user's cash if and only if it is completed.",
    violations: sql`
      select 'deposit ' || d.id as subject,
             d.status || ' ' || d.amount_cents || ', ledger ' || coalesce(t.kind::text, 'nothing') || ' '
               || coalesce(sum(p.amount_cents), 0) as detail
        from deposits d left join ledger_transactions t on t.id = d.ledger_transaction_id
             left join postings p on p.transaction_id = t.id and p.user_id = d.user_id and p.bucket = 'cash'
       group by d.id, t.id
      having (d.status = 'completed') <> (t.id is not null)
          or t.id is not null and (t.kind <> 'deposit' or t.user_id <> d.user_id
             or coalesce(sum(p.amount_cents), 0) <> d.amount_cents)`,
  },
  {
    name: 'withdrawals_agree',
    description:
      'A withdrawal through a provider is debited with its amount in cash; one recorded without a provider if it is completed.',
    violations: sql`
      select 'withdrawal ' || w.id as subject,
             w.status || ' ' || w.amount_cents || ', ledger ' || coalesce(t.kind::text, 'nothing') || ' '
               || coalesce(sum(p.amount_cents), 0) as detail
        from withdrawals w left join ledger_transactions t on t.id = w.ledger_transaction_id
             left join postings p on p.transaction_id = t.id and p.user_id = w.user_id and p.bucket = 'cash'
       group by w.id, t.id
      having (w.provider is not null or w.status = 'completed') <> (t.id is not null)
          or t.id is not null and (t.kind <> 'withdrawal' or t.user_id <> w.user_id
             or coalesce(sum(p.amount_cents), 0) <> -w.amount_cents)`,
  },
  {
    name: 'withdrawals_end_once',
    description:
      'A withdrawal through a provider is paid if it is completed, returned if it failed or was canceled, never both.',
    violations: sql`
      select 'withdrawal ' || w.id as subject, w.status || ', ' || count(back.id) || ' returns, '
               || count(paid.id) || ' payments' as detail
        from withdrawals w
             left join ledger_transactions back on back.reverses_id = w.ledger_transaction_id
             left join ledger_transactions paid on paid.id = w.paid_transaction_id and paid.kind = 'withdrawal_paid'
       where w.provider is not null
       group by w.id
      having count(back.id) <> (w.status in ('failed', 'canceled'))::int
          or count(paid.id) <> (w.status = 'completed')::int`,
  },
  {
    name: 'pending_account_agrees',
    description: 'The pending account has the cash of the withdrawals that are neither paid nor returned.',
    violations: sql`
      select 'pending_withdrawals' as subject, held.cents || ' in the account, ' || open.cents || ' open' as detail
        from (select coalesce(sum(amount_cents), 0) as cents from postings
               where house_account = 'pending_withdrawals') as held,
             (select coalesce(sum(amount_cents), 0) as cents from withdrawals
               where provider is not null and status in ('pending', 'processing')) as open
       where held.cents <> open.cents`,
  },
  {
    name: 'processor_account_agrees',
    description: 'The processor account has the completed deposits, less reversals and paid withdrawals.',
    violations: sql`
      select 'processor' as subject, held.cents || ' in the account, ' || moved.cents || ' by deposits and withdrawals' as detail
        from (select coalesce(-sum(amount_cents), 0) as cents from postings where house_account = 'processor') as held,
             (select (select coalesce(sum(amount_cents), 0) from deposits where provider is not null and status = 'completed')
                   - (select coalesce(sum(amount_cents), 0) from withdrawals where provider is not null and status = 'completed')
                   - (select coalesce(sum(amount_cents), 0) from deposit_reversals where status <> 'won') as cents) as moved
       where held.cents <> moved.cents`,
  },
  {
    name: 'reversals_of_deposits_agree',
    description:
      'A refund or dispute is debited with its amount in cash, and a won dispute is credited again.',
    violations: sql`
      select 'reversal ' || r.id as subject, r.status || ' ' || r.amount_cents as detail
        from deposit_reversals r join ledger_transactions t on t.id = r.ledger_transaction_id
             left join postings p on p.transaction_id = t.id and p.user_id = r.user_id and p.bucket = 'cash'
             left join ledger_transactions back on back.reverses_id = t.id
       group by r.id, t.id
      having t.kind <> 'deposit_reversal' or t.user_id <> r.user_id or coalesce(sum(p.amount_cents), 0) <> -r.amount_cents
          or (count(back.id) = 0) = (r.status = 'won')`,
  },
  {
    name: 'loans_of_reversals_agree',
    description: 'A refund or dispute has a loan of its amount in cash, and a won dispute has collected it.',
    violations: sql`
      select 'reversal ' || r.id as subject, r.status || ', loan of ' || r.loan_cents as detail
        from deposit_reversals r join ledger_transactions t on t.id = r.loan_transaction_id
             left join postings p on p.transaction_id = t.id and p.user_id = r.user_id and p.bucket = 'cash'
             left join ledger_transactions back on back.reverses_id = t.id
       group by r.id, t.id
      having t.kind <> 'adjustment' or t.user_id <> r.user_id or coalesce(sum(p.amount_cents), 0) <> r.loan_cents
          or r.status = 'won' and count(back.id) = 0`,
  },
  {
    name: 'sandbox_agrees',
    description:
      'Each completed transfer at the sandbox is in its books with the same amount, and no closed one of the last hour or older is missing here.',
    violations: sql`
      with ours as (
        select 'deposit:' || id as reference, amount_cents, status::text as status,
               coalesce((select sum(amount_cents) from deposit_reversals r
                          where r.deposit_id = deposits.id and r.kind = 'refund'), 0) as refunded_cents
          from deposits where provider = 'sandbox'
        union all
        select 'withdrawal:' || id, amount_cents, status::text, 0 from withdrawals where provider = 'sandbox'
      )
      select coalesce(ours.reference, theirs.reference) as subject,
             coalesce(ours.status || ' ' || ours.amount_cents, 'nothing') || ' here, '
               || coalesce(theirs.status || ' ' || theirs.amount_cents, 'nothing') || ' at the sandbox' as detail
        from ours full join sandbox_payments theirs using (reference)
       where ours.status = 'completed' and (theirs.status is distinct from 'succeeded' or theirs.amount_cents <> ours.amount_cents
               or theirs.refunded_cents < ours.refunded_cents)
          or theirs.status = 'succeeded' and ours.status is distinct from 'completed'
             and theirs.closed_at < now() - interval '1 hour'`,
  },
  {
    name: 'transfers_are_recorded',
    description: 'A deposit or withdrawal transaction belongs to a deposit or withdrawal.',
    violations: sql`
      select 'transaction ' || t.id as subject, t.kind || ' of nothing' as detail
        from ledger_transactions t
       where t.kind = 'deposit' and not exists (select from deposits d where d.ledger_transaction_id = t.id)
          or t.kind = 'withdrawal' and not exists (select from withdrawals w where w.ledger_transaction_id = t.id)
          or t.kind = 'withdrawal_paid' and not exists (select from withdrawals w where w.paid_transaction_id = t.id)
          or t.kind = 'deposit_reversal'
             and not exists (select from deposit_reversals r where r.ledger_transaction_id = t.id)`,
  },
]
