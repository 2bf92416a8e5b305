-- Loans are repaid from the money whose lack they covered.

-- A loan of a correction belongs to the entry, as does its reversal: neither is part of what the entry was paid.
create or replace function check_settlement_payment() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select entry.id into wrong
    from settled as entry join unsettled as before using (id)
   where entry.settlement <> before.settlement
     and entry.paid_cents <> coalesce((
       select -sum(amount_cents) from ledger_transactions paid join postings on postings.transaction_id = paid.id
        where paid.pickem_entry_id = entry.id and paid.kind in ('payout', 'refund', 'reversal')
          and postings.house_account = 'entries'), 0)
   limit 1;
  if wrong is not null then
    raise exception 'the ledger does not match the settlement of entry %', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace function check_contest_settlement_payment() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select entry.id into wrong
    from settled as entry join unsettled as before using (id)
   where (entry.status, entry.settlement) is distinct from (before.status, before.settlement)
     and (entry.refunded_cents, entry.paid_cents) <> (
       select coalesce(-sum(amount_cents) filter (where paid.kind = 'refund'), 0)::bigint,
              coalesce(-sum(amount_cents) filter (where paid.kind <> 'refund'), 0)::bigint
         from ledger_transactions paid join postings on postings.transaction_id = paid.id
        where paid.contest_entry_id = entry.id and paid.kind in ('payout', 'refund', 'reversal')
          and postings.house_account = 'entries')
   limit 1;
  if wrong is not null then
    raise exception 'the ledger does not match contest entry %', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- The loan of a refund or dispute is final until it is reversed; a smaller one can replace it then.
create or replace function guard_reversal_loan() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.loan_cents, new.loan_transaction_id) is distinct from (old.loan_cents, old.loan_transaction_id)
     and (new.loan_transaction_id is null or new.loan_cents >= old.loan_cents or not exists (
       select from ledger_transactions where reverses_id = old.loan_transaction_id
     )) then
    raise exception 'the loan of a reversal is final' using errcode = 'restrict_violation';
  end if;
  if (tg_op = 'INSERT' or new.loan_transaction_id is distinct from old.loan_transaction_id or new.loan_cents <> old.loan_cents)
     and new.loan_cents <> coalesce((
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
