-- Rules of deposits, withdrawals and providers that the database enforces.

-- Deposits --------------------------------------------------------------------

create function guard_deposit() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or new.amount_cents <> old.amount_cents or new.currency <> old.currency
     or new.provider is distinct from old.provider
     or (old.external_id is not null and new.external_id is distinct from old.external_id) then
    raise exception 'the terms of deposit % are final', old.id using errcode = 'restrict_violation';
  end if;
  if old.status <> 'pending' and (
       new.status <> old.status or new.ledger_transaction_id is distinct from old.ledger_transaction_id
     ) then
    raise exception 'deposit % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger deposits_final before update on deposits for each row execute function guard_deposit();

-- A deposit is credited with exactly its amount, in cash.
create function check_deposit_credit() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions t join postings p on p.transaction_id = t.id and p.user_id is not null
     where t.id = new.ledger_transaction_id and t.kind = 'deposit'
    having count(*) = 1 and min(p.bucket::text) = 'cash' and sum(p.amount_cents) = new.amount_cents
  ) then
    raise exception 'deposit % is not credited with its amount', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger deposits_credit_exact after insert or update of ledger_transaction_id on deposits
  for each row when (new.ledger_transaction_id is not null and new.provider is not null)
  execute function check_deposit_credit();

create function guard_deposit_reversal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (
       (new.deposit_id, new.user_id, new.provider, new.external_id, new.kind, new.amount_cents, new.ledger_transaction_id)
         is distinct from
       (old.deposit_id, old.user_id, old.provider, old.external_id, old.kind, old.amount_cents, old.ledger_transaction_id)
     ) then
    raise exception 'the terms of a reversal are final' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'open' and new.status <> old.status then
    raise exception 'reversal % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  -- The lock serializes the reversals of one deposit.
  perform from deposits where id = new.deposit_id and status = 'completed' and user_id = new.user_id for no key update;
  if not found then
    raise exception 'deposit % is not a completed deposit of the user', new.deposit_id using errcode = 'restrict_violation';
  end if;
  if new.status <> 'won' and (
       select coalesce(sum(amount_cents), 0) from deposit_reversals
        where deposit_id = new.deposit_id and status <> 'won' and id <> new.id
     ) + new.amount_cents > (select amount_cents from deposits where id = new.deposit_id) then
    raise exception 'deposit % is reversed beyond its amount', new.deposit_id
      using errcode = 'check_violation', constraint = 'deposit_reversals_within_deposit';
  end if;
  return new;
end $$;
create trigger deposit_reversals_final before insert or update on deposit_reversals
  for each row execute function guard_deposit_reversal();

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

-- Unpaid deposits that exceed a lowered limit are ended at their provider too, also if an operator lowered it.
create function queue_end_of_deposits() returns trigger language plpgsql as $$
declare
  owner integer;
begin
  if tg_table_name = 'users' then
    owner := new.id;
  else
    owner := new.user_id;
  end if;
  -- The job queue creates its tables after these.
  if to_regnamespace('graphile_worker') is not null and exists (
       select from deposits where user_id = owner and status = 'pending' and provider is not null
     ) then
    perform graphile_worker.add_job('end_deposits', json_build_object('userId', owner), max_attempts => 12);
  end if;
  return null;
end $$;
create trigger users_end_deposits after update of is_self_excluded, deleted_at on users
  for each row when (
    new.is_self_excluded and not old.is_self_excluded or new.deleted_at is not null and old.deleted_at is null
  ) execute function queue_end_of_deposits();
create trigger suspensions_end_deposits after insert on suspensions
  for each row when (new.lifted_at is null) execute function queue_end_of_deposits();
create trigger deposit_limits_end_deposits after insert or update on deposit_limits
  for each row execute function queue_end_of_deposits();

-- Withdrawals -----------------------------------------------------------------

create function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or new.amount_cents <> old.amount_cents or new.currency <> old.currency
     or new.provider is distinct from old.provider
     or (old.needs_approval and not new.needs_approval)
     or (new.needs_approval and not old.needs_approval and (old.status <> 'pending' or not new.is_account_changed))
     or new.unplayed_cents <> old.unplayed_cents or new.given_cents <> old.given_cents
     or (old.is_operator_involved and not new.is_operator_involved)
     or (old.is_account_changed and not new.is_account_changed)
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
create trigger withdrawals_final before update on withdrawals for each row execute function guard_withdrawal();

create function reject_closed_withdrawal() returns trigger language plpgsql as $$
begin
  raise exception 'a withdrawal begins pending' using errcode = 'restrict_violation';
end $$;
create trigger withdrawals_begin_pending before insert on withdrawals
  for each row when (new.provider is not null and new.status <> 'pending') execute function reject_closed_withdrawal();

-- Only cash is withdrawn, exactly the amount; it is returned by a reversal, or paid out of the pending account.
create function check_withdrawal_money() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions t join postings p on p.transaction_id = t.id
     where t.id = new.ledger_transaction_id and t.kind = 'withdrawal' and t.user_id = new.user_id
    having count(*) = 2 and min(p.bucket::text) = 'cash' and max(p.bucket::text) = 'cash'
       and max(p.house_account) = 'pending_withdrawals'
       and sum(p.amount_cents) filter (where p.user_id is not null) = -new.amount_cents
  ) then
    raise exception 'withdrawal % is not debited with its amount in cash', new.id using errcode = 'check_violation';
  end if;
  if new.return_transaction_id is not null and not exists (
    select from ledger_transactions where id = new.return_transaction_id and reverses_id = new.ledger_transaction_id
  ) then
    raise exception 'the return of withdrawal % reverses another transaction', new.id using errcode = 'check_violation';
  end if;
  if new.paid_transaction_id is not null and not exists (
    select from ledger_transactions t join postings p on p.transaction_id = t.id
     where t.id = new.paid_transaction_id and t.kind = 'withdrawal_paid' and t.user_id = new.user_id
    having count(*) = 2 and count(p.user_id) = 0
       and sum(p.amount_cents) filter (where p.house_account = 'pending_withdrawals' and p.bucket = 'cash') = -new.amount_cents
  ) then
    raise exception 'withdrawal % is not paid with its amount', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger withdrawals_money_exact
  after insert or update of ledger_transaction_id, return_transaction_id, paid_transaction_id on withdrawals
  for each row when (new.provider is not null) execute function check_withdrawal_money();

-- A withdrawal is stored with exactly what its debit took of unplayed deposits and of given money.
create function check_withdrawal_unplayed() returns trigger language plpgsql as $$
begin
  if new.unplayed_cents <> coalesce((select -cents from unplayed_moves where transaction_id = new.ledger_transaction_id), 0)
     or new.given_cents <> coalesce((select -cents from given_moves
                                      where transaction_id = new.ledger_transaction_id and bucket = 'cash'), 0)
  then
    raise exception 'withdrawal % has other unplayed or given cash than its debit', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger withdrawals_unplayed_exact after insert on withdrawals
  for each row when (new.provider is not null) execute function check_withdrawal_unplayed();

-- Providers -------------------------------------------------------------------

create function guard_payment_event() returns trigger language plpgsql as $$
begin
  if old.status = 'processed' and new.status <> 'processed' then
    raise exception 'event % is already processed', old.event_id using errcode = 'restrict_violation';
  end if;
  if new.event_id <> old.event_id or new.provider <> old.provider or new.kind <> old.kind
     or (new.body is not null and new.body is distinct from old.body) then
    raise exception 'the content of event % is final', old.event_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_events_final before update on payment_events for each row execute function guard_payment_event();

create function guard_stripe_checkout() returns trigger language plpgsql as $$
begin
  if new.deposit_id <> old.deposit_id or (old.is_closed and not new.is_closed)
     or (old.session_id is not null and new.session_id is distinct from old.session_id)
     or (old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id) then
    raise exception 'the payment of deposit % at Stripe is final', old.deposit_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger stripe_checkouts_final before update on stripe_checkouts
  for each row execute function guard_stripe_checkout();

create function guard_stripe_transfer() returns trigger language plpgsql as $$
begin
  if new.withdrawal_id <> old.withdrawal_id
     or (old.destination is not null and new.destination is distinct from old.destination)
     or (old.closed_at is not null and (new.closed_at is null or new.attempt <> old.attempt)) then
    raise exception 'the transfer of withdrawal % is final', old.withdrawal_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger stripe_transfers_final before update on stripe_transfers
  for each row execute function guard_stripe_transfer();

-- Never moved or removed ------------------------------------------------------

create trigger deposits_not_removed before delete or truncate on deposits
  for each statement execute function reject_removal();
create trigger deposit_reversals_not_removed before delete or truncate on deposit_reversals
  for each statement execute function reject_removal();
create trigger withdrawals_not_removed before delete or truncate on withdrawals
  for each statement execute function reject_removal();
-- A deleted event could be processed a second time.
create trigger payment_events_not_removed before delete or truncate on payment_events
  for each statement execute function reject_removal();
