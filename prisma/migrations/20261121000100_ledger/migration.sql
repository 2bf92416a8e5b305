-- Ledger rules enforced by the database: balances follow postings, transactions balance, nothing is edited.

-- Shared trigger functions ----------------------------------------------------

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function reject_removal() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % cannot be moved or removed', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Balances ----------------------------------------------------------------------

-- Every user gets every bucket at sign-up, so postings only ever update balances.
create function open_buckets() returns trigger language plpgsql as $$
begin
  insert into buckets (user_id, kind) select new.id, unnest(enum_range(null::bucket_kind));
  return null;
end $$;
create trigger users_open_buckets after insert on users for each row execute function open_buckets();

-- Allows balance updates only from the trigger on postings, which runs one level deeper.
create function reject_direct_balance_update() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances change only through postings' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger buckets_start_at_zero before insert on buckets
  for each row when (new.balance_cents <> 0) execute function reject_direct_balance_update();
create trigger buckets_only_by_postings before update on buckets
  for each row when (new.balance_cents <> old.balance_cents) execute function reject_direct_balance_update();
create trigger buckets_owner_immutable before update on buckets
  for each row when (new.user_id <> old.user_id or new.kind <> old.kind) execute function reject_removal();
create trigger buckets_not_removed before delete or truncate on buckets
  for each statement execute function reject_removal();

-- Postings ------------------------------------------------------------------------

-- Updates balances. All postings of a transaction arrive in one statement and belong to its user, so an existing
-- transaction cannot be extended later.
create function apply_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select transaction_id, count(*) as postings from new_postings group by transaction_id) as inserted
     where inserted.postings <> (select count(*) from postings where postings.transaction_id = inserted.transaction_id)
  ) then
    raise exception 'all postings of a transaction are inserted in one statement' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from new_postings join ledger_transactions on ledger_transactions.id = new_postings.transaction_id
     where new_postings.user_id <> ledger_transactions.user_id
  ) then
    raise exception 'all postings of a transaction belong to its user' using errcode = 'restrict_violation';
  end if;
  update buckets set balance_cents = buckets.balance_cents + moved.cents
    from (
      select user_id, bucket, sum(amount_cents)::bigint as cents
        from new_postings where user_id is not null group by user_id, bucket
    ) as moved
    where buckets.user_id = moved.user_id and buckets.kind = moved.bucket;
  return null;
end $$;
create trigger postings_apply after insert on postings
  referencing new table as new_postings for each statement execute function apply_postings();

-- Credits are not cash: a transaction balances in each bucket.
create function reject_unbalanced_transaction() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from postings where transaction_id = new.transaction_id and bucket = new.bucket) <> 0 then
    raise exception 'postings of transaction % do not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger postings_sum_to_zero after insert on postings
  deferrable initially deferred for each row execute function reject_unbalanced_transaction();

create function reject_free_entry_cash() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_postings paid
           join ledger_transactions moved on moved.id = paid.transaction_id
           join pickem_entries entry on entry.id = moved.pickem_entry_id
     where paid.bucket = 'cash' and moved.kind = 'payout' and entry.buy_in_cents = 0
  ) then
    raise exception 'a free entry cannot pay cash' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger postings_free_entries_pay_no_cash after insert on postings
  referencing new table as new_postings for each statement execute function reject_free_entry_cash();

create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function reject_change();

-- Transactions ----------------------------------------------------------------------

-- Only the entry's owner pays for it or is paid, and a second payment requires that the first one was reversed.
create function check_entry_payment() returns trigger language plpgsql as $$
begin
  if new.user_id <> (select user_id from pickem_entries where id = new.pickem_entry_id) then
    raise exception 'entry % belongs to another user', new.pickem_entry_id using errcode = 'restrict_violation';
  end if;
  if new.kind not in ('payout', 'refund') then
    return new;
  end if;
  -- The lock serializes two payments of one entry, so that the second one sees the first.
  perform from pickem_entries where id = new.pickem_entry_id for no key update;
  if exists (
    select from ledger_transactions as paid
     where paid.pickem_entry_id = new.pickem_entry_id and paid.kind in ('payout', 'refund')
       and not exists (select from ledger_transactions as back where back.reverses_id = paid.id)
  ) then
    raise exception 'entry % has already been paid', new.pickem_entry_id using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger ledger_transactions_entry_money before insert on ledger_transactions
  for each row when (new.pickem_entry_id is not null) execute function check_entry_payment();

-- A reversal has the user and the entry of the transaction that it reverses.
create function check_reversal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions as reversed
     where reversed.id = new.reverses_id and reversed.user_id = new.user_id
       and reversed.pickem_entry_id is not distinct from new.pickem_entry_id
  ) then
    raise exception 'transaction % belongs to another user or entry', new.reverses_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_transactions_own_reversal before insert on ledger_transactions
  for each row when (new.reverses_id is not null) execute function check_reversal();

-- Deposits, withdrawals and claims reference a transaction of their own user.
create function check_ledger_transaction_user() returns trigger language plpgsql as $$
begin
  if new.user_id <> (select user_id from ledger_transactions where id = new.ledger_transaction_id) then
    raise exception 'transaction % belongs to another user', new.ledger_transaction_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger deposits_own_ledger after insert or update of user_id, ledger_transaction_id on deposits
  for each row when (new.ledger_transaction_id is not null) execute function check_ledger_transaction_user();
create trigger withdrawals_own_ledger after insert or update of user_id, ledger_transaction_id on withdrawals
  for each row when (new.ledger_transaction_id is not null) execute function check_ledger_transaction_user();
create trigger promo_claims_own_ledger after insert on promo_claims
  for each row execute function check_ledger_transaction_user();

create trigger ledger_transactions_append_only before delete or truncate on ledger_transactions
  for each statement execute function reject_change();

-- A deleted claim would allow a second one.
create trigger promo_claims_append_only before update or delete or truncate on promo_claims
  for each statement execute function reject_change();
