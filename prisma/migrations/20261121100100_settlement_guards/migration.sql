-- What was sold stays as it was sold, and is settled through a settlement only.

alter table pickem_entries
  add constraint pickem_entries_lost_pays_nothing check (outcome is distinct from 'lost' or coalesce(paid_cents, 0) = 0),
  add constraint pickem_entries_paid_not_negative check (paid_cents >= 0);

create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.game_id, new.contest_name, new.mode, new.buy_in_cents, new.multiplier_table_id,
      new.multiplier, new.payout_cents, new.picks, new.created_at)
     is distinct from
     (old.id, old.user_id, old.game_id, old.contest_name, old.mode, old.buy_in_cents, old.multiplier_table_id,
      old.multiplier, old.payout_cents, old.picks, old.created_at) then
    raise exception 'entry % stays as it was sold', old.id using errcode = 'restrict_violation';
  end if;
  if new.settlement = old.settlement then
    if (new.outcome, new.settled_at, new.paid_cents) is distinct from (old.outcome, old.settled_at, old.paid_cents) then
      raise exception 'entry % is settled through a settlement only', old.id using errcode = 'restrict_violation';
    end if;
  elsif new.settlement <> old.settlement + 1 or new.outcome is null or new.settled_at is null or new.paid_cents is null
        or new.settled_at <> coalesce(old.settled_at, new.settled_at) then
    raise exception 'settlement % of entry % is not whole', new.settlement, old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pickem_entries_stay_as_sold before update on pickem_entries
  for each row execute function refuse_entry_change();

create function refuse_pick_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.entry_id, new.position, new.game_id, new.feed_player_id, new.feed_game_id, new.side, new.line)
     is distinct from
     (old.id, old.entry_id, old.position, old.game_id, old.feed_player_id, old.feed_game_id, old.side, old.line) then
    raise exception 'pick % stays as it was sold', old.id using errcode = 'restrict_violation';
  end if;
  if new.settlement = old.settlement then
    if (new.outcome, new.result) is distinct from (old.outcome, old.result) then
      raise exception 'pick % is graded through a settlement only', old.id using errcode = 'restrict_violation';
    end if;
  elsif new.settlement <> old.settlement + 1 or new.outcome is null then
    raise exception 'settlement % of pick % is not whole', new.settlement, old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pickem_entry_players_stay_as_sold before update on pickem_entry_players
  for each row execute function refuse_pick_change();

create trigger pickem_entries_not_removed before delete or truncate on pickem_entries
  for each statement execute function refuse_removal();
create trigger pickem_entry_players_not_removed before delete or truncate on pickem_entry_players
  for each statement execute function refuse_removal();

-- A settlement says what the ledger says: an entry has been paid exactly what stands unreversed.
create function refuse_unpaid_settlement() returns trigger language plpgsql as $$
declare wrong int;
begin
  select entry.id into wrong
    from settled as entry join unsettled as before using (id)
   where entry.settlement <> before.settlement
     and entry.paid_cents <> coalesce((
       select sum(amount_cents) from ledger_transactions paid join postings on postings.transaction_id = paid.id
        where paid.pickem_entry_id = entry.id and paid.kind in ('payout', 'refund', 'reversal')
          and postings.user_id is not null), 0)
   limit 1;
  if wrong is not null then
    raise exception 'entry % has not been paid what its settlement says', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger pickem_entries_paid_as_settled after update on pickem_entries
  referencing new table as settled old table as unsettled
  for each statement execute function refuse_unpaid_settlement();

-- Money that an entry costs or pays names it; what is taken back names what it takes back, of the same user and entry.
alter table ledger_transactions
  add constraint ledger_transactions_entry_named
    check (pickem_entry_id is not null or kind not in ('buy_in', 'payout', 'refund')),
  add constraint ledger_transactions_reversal_named check (kind <> 'reversal' or reverses_id is not null);

create function refuse_foreign_reversal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions as reversed
     where reversed.id = new.reverses_id and reversed.user_id = new.user_id
       and reversed.pickem_entry_id is not distinct from new.pickem_entry_id
  ) then
    raise exception 'transaction % is of another user or entry', new.reverses_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_transactions_own_reversal before insert on ledger_transactions
  for each row when (new.reverses_id is not null) execute function refuse_foreign_reversal();

-- What points at a ledger transaction points at one of its own user.
create function refuse_foreign_ledger() returns trigger language plpgsql as $$
begin
  if new.user_id <> (select user_id from ledger_transactions where id = new.ledger_transaction_id) then
    raise exception 'transaction % is another user''s', new.ledger_transaction_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger deposits_own_ledger after insert or update of user_id, ledger_transaction_id on deposits
  for each row when (new.ledger_transaction_id is not null) execute function refuse_foreign_ledger();
create trigger withdrawals_own_ledger after insert or update of user_id, ledger_transaction_id on withdrawals
  for each row when (new.ledger_transaction_id is not null) execute function refuse_foreign_ledger();
create trigger promo_claims_own_ledger after insert on promo_claims
  for each row execute function refuse_foreign_ledger();

-- What a correction cannot take back is the house's loss, in an account of its own.
alter table postings drop constraint postings_known_house_account;
alter table postings add constraint postings_known_house_account
  check (house_account in ('funding', 'entries', 'promos', 'adjustments', 'shortfalls'));
