-- What the first invariants left open: ways to make money out of rows that looked right one by one.

-- Credits are no cash: a transaction balances in each bucket by itself.
create or replace function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from postings where transaction_id = new.transaction_id and bucket = new.bucket) <> 0 then
    raise exception 'postings of transaction % do not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- All postings of a transaction come in one statement and are its own user's, so that nobody adds to an old one.
create or replace function apply_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select transaction_id, count(*) as postings from new_postings group by transaction_id) as told
     where told.postings <> (select count(*) from postings where postings.transaction_id = told.transaction_id)
  ) then
    raise exception 'a transaction has all its postings from the start' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from new_postings join ledger_transactions on ledger_transactions.id = new_postings.transaction_id
     where new_postings.user_id <> ledger_transactions.user_id
  ) then
    raise exception 'a transaction moves the money of one user' using errcode = 'restrict_violation';
  end if;
  update buckets set balance_cents = buckets.balance_cents + moved.cents
    from (
      select user_id, bucket, sum(amount_cents)::bigint as cents
        from new_postings where user_id is not null group by user_id, bucket
    ) as moved
    where buckets.user_id = moved.user_id and buckets.kind = moved.bucket;
  return null;
end $$;

-- An entry's money is its owner's, and is paid out again only after the last payment was taken back.
create function refuse_entry_money() returns trigger language plpgsql as $$
begin
  if new.user_id <> (select user_id from pickem_entries where id = new.pickem_entry_id) then
    raise exception 'entry % is another user''s', new.pickem_entry_id using errcode = 'restrict_violation';
  end if;
  if new.kind not in ('payout', 'refund') then
    return new;
  end if;
  -- Two payments of one entry take turns, so that the second sees the first.
  perform from pickem_entries where id = new.pickem_entry_id for no key update;
  if exists (
    select from ledger_transactions as paid
     where paid.pickem_entry_id = new.pickem_entry_id and paid.kind in ('payout', 'refund')
       and not exists (select from ledger_transactions as back where back.reverses_id = paid.id)
  ) then
    raise exception 'entry % has been paid', new.pickem_entry_id using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger ledger_transactions_entry_money before insert on ledger_transactions
  for each row when (new.pickem_entry_id is not null) execute function refuse_entry_money();

-- A balance begins at zero, stays where it is, and is never removed.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% may be neither moved nor removed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger buckets_begin_empty before insert on buckets
  for each row when (new.balance_cents <> 0) execute function refuse_direct_balance();
create trigger buckets_stay before update on buckets
  for each row when (new.user_id <> old.user_id or new.kind <> old.kind) execute function refuse_removal();
create trigger buckets_not_removed before delete or truncate on buckets
  for each statement execute function refuse_removal();

-- Who could take a claim away could claim again.
create trigger promo_claims_append_only before update or delete or truncate on promo_claims
  for each statement execute function refuse_change();
