-- Withdrawals -------------------------------------------------------------------

-- A transfer whose reply was lost is looked up by its destination, also after the payment method is gone. A closed row
-- prevents that a transfer is created later.
alter table stripe_transfers
  add column destination text,
  add column closed_at timestamptz(6);
update stripe_transfers set destination = m.user_payment_option_id
  from withdrawals w join payment_methods m on m.id = w.payment_method_id
 where w.id = stripe_transfers.withdrawal_id;

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

-- Deposits ----------------------------------------------------------------------

-- Unpaid deposits of excluded and deleted users are ended at their provider, whatever excluded or deleted the user.
create function queue_end_of_deposits() returns trigger language plpgsql as $$
begin
  -- This migration can run before the job queue creates its tables.
  if to_regnamespace('graphile_worker') is not null and exists (
       select from deposits where user_id = new.id and status = 'pending' and provider is not null
     ) then
    perform graphile_worker.add_job('end_deposits', json_build_object('userId', new.id), max_attempts => 12);
  end if;
  return null;
end $$;
create trigger users_end_deposits after update of is_self_excluded, deleted_at on users
  for each row when (
    new.is_self_excluded and not old.is_self_excluded or new.deleted_at is not null and old.deleted_at is null
  ) execute function queue_end_of_deposits();
