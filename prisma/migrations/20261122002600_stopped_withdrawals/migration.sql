-- Withdrawals -------------------------------------------------------------------

-- Why a withdrawal that was not sent yet is returned instead. It is final, because the attempts to send it have ended.
alter table withdrawals
  add column stopped_for text,
  add constraint withdrawals_stopped check (
    stopped_for is null
    or stopped_for in ('suspended', 'disputed') and provider is not null and status <> 'pending'
  );

create or replace function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or new.amount_cents <> old.amount_cents or new.currency <> old.currency
     or new.provider is distinct from old.provider or new.needs_approval <> old.needs_approval
     or new.unplayed_cents <> old.unplayed_cents
     or (new.provider is not null and new.ledger_transaction_id is distinct from old.ledger_transaction_id)
     or (old.external_id is not null and new.external_id is distinct from old.external_id)
     or (old.stopped_for is not null and new.stopped_for is distinct from old.stopped_for) then
    raise exception 'the terms of withdrawal % are final', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not (
       (old.status = 'pending' and new.status in ('processing', 'failed', 'canceled'))
       or (old.status = 'processing' and new.status in ('completed', 'failed'))
     ) then
    raise exception 'withdrawal % cannot change from % to %', old.id, old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  if old.status not in ('pending', 'processing') and (
       new.return_transaction_id is distinct from old.return_transaction_id
       or new.paid_transaction_id is distinct from old.paid_transaction_id
       or new.ledger_transaction_id is distinct from old.ledger_transaction_id
     ) then
    raise exception 'withdrawal % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A withdrawal is stored with exactly the unplayed deposits that its debit took, so that no code can omit the review.
create function check_withdrawal_unplayed() returns trigger language plpgsql as $$
begin
  if new.unplayed_cents <> coalesce((select -cents from unplayed_moves where transaction_id = new.ledger_transaction_id), 0)
  then
    raise exception 'withdrawal % has other unplayed deposits than its debit', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger withdrawals_unplayed_exact after insert on withdrawals
  for each row when (new.provider is not null) execute function check_withdrawal_unplayed();

-- Refunds and disputes ----------------------------------------------------------

-- The loan of a reversal is collected once: by an operator, or when the dispute is won. Both reverse this transaction.
alter table deposit_reversals
  add column loan_transaction_id bigint,
  add constraint deposit_reversals_loan_transaction_id_fkey foreign key (loan_transaction_id)
    references ledger_transactions (id) on delete restrict on update cascade;

-- Those of won disputes were collected by adjustments, and stay without one.
update deposit_reversals r
   set loan_transaction_id = (
         select max(t.id) from ledger_transactions t join postings p on p.transaction_id = t.id
          where t.user_id = r.user_id and t.kind = 'adjustment' and t.id < r.ledger_transaction_id
            and p.user_id = r.user_id and p.bucket = 'cash' and p.amount_cents = r.loan_cents
            and exists (select from postings house
                         where house.transaction_id = t.id and house.house_account = 'shortfalls'))
 where loan_cents > 0 and status <> 'won';

create unique index deposit_reversals_loan_transaction_id_key on deposit_reversals (loan_transaction_id);

create function guard_reversal_loan() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.loan_cents, new.loan_transaction_id) is distinct from (old.loan_cents, old.loan_transaction_id) then
    raise exception 'the loan of a reversal is final' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' and new.loan_cents <> coalesce((
       select sum(amount_cents) from ledger_transactions t join postings p on p.transaction_id = t.id
        where t.id = new.loan_transaction_id and t.kind = 'adjustment' and t.user_id = new.user_id
          and p.user_id = new.user_id and p.bucket = 'cash'), 0) then
    raise exception 'the loan of a reversal is another amount' using errcode = 'check_violation';
  end if;
  if new.status = 'won' and new.loan_transaction_id is not null and not exists (
       select from ledger_transactions where reverses_id = new.loan_transaction_id
     ) then
    raise exception 'the loan of a won dispute is not collected' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger deposit_reversals_loan_final before insert or update on deposit_reversals
  for each row execute function guard_reversal_loan();
