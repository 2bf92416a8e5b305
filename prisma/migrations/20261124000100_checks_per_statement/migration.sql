-- The rules of entries, picks and postings as before, with less work per row: settlement writes thousands of picks per
-- statement.

-- Terms of sale: the conditions are in the triggers, so that a row calls a function only to be rejected.
create function reject_terms_change() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of % % cannot change', tg_argv[0], old.id using errcode = 'restrict_violation';
end $$;
create function reject_unsettled_change() returns trigger language plpgsql as $$
begin
  raise exception '% % changes only with a new settlement', tg_argv[0], old.id using errcode = 'restrict_violation';
end $$;
create function reject_incomplete_settlement() returns trigger language plpgsql as $$
begin
  raise exception 'settlement % of % % is incomplete', new.settlement, tg_argv[0], old.id using errcode = 'restrict_violation';
end $$;
drop trigger pickem_entries_terms_immutable on pickem_entries;
create trigger pickem_entries_terms_immutable before update on pickem_entries
  for each row when (
    (new.id, new.user_id, new.game_id, new.contest_name, new.mode, new.buy_in_cents, new.multiplier_table_id,
     new.multiplier, new.payout_cents, new.picks, new.created_at, new.players_key, new.free_on, new.free_number,
     new.unreturned_cents, new.is_short_loss_refunded)
    is distinct from
    (old.id, old.user_id, old.game_id, old.contest_name, old.mode, old.buy_in_cents, old.multiplier_table_id,
     old.multiplier, old.payout_cents, old.picks, old.created_at, old.players_key, old.free_on, old.free_number,
     old.unreturned_cents, old.is_short_loss_refunded)
  ) execute function reject_terms_change('entry');
create trigger pickem_entries_unsettled_change before update on pickem_entries
  for each row when (
    new.settlement = old.settlement
    and (new.outcome, new.settled_at, new.paid_cents) is distinct from (old.outcome, old.settled_at, old.paid_cents)
  ) execute function reject_unsettled_change('entry');
create trigger pickem_entries_whole_settlement before update on pickem_entries
  for each row when (
    new.settlement <> old.settlement
    and (new.settlement <> old.settlement + 1 or new.outcome is null or new.settled_at is null or new.paid_cents is null
         or new.settled_at <> coalesce(old.settled_at, new.settled_at))
  ) execute function reject_incomplete_settlement('entry');
drop trigger pickem_entry_players_terms_immutable on pickem_entry_players;
create trigger pickem_entry_players_terms_immutable before update on pickem_entry_players
  for each row when (
    (new.id, new.entry_id, new.position, new.game_id, new.feed_player_id, new.feed_game_id, new.side, new.line, new.team)
    is distinct from
    (old.id, old.entry_id, old.position, old.game_id, old.feed_player_id, old.feed_game_id, old.side, old.line, old.team)
  ) execute function reject_terms_change('pick');
create trigger pickem_entry_players_unsettled_change before update on pickem_entry_players
  for each row when (
    new.settlement = old.settlement and (new.outcome, new.result) is distinct from (old.outcome, old.result)
  ) execute function reject_unsettled_change('pick');
create trigger pickem_entry_players_whole_settlement before update on pickem_entry_players
  for each row when (
    new.settlement <> old.settlement and (new.settlement <> old.settlement + 1 or new.outcome is null)
  ) execute function reject_incomplete_settlement('pick');
drop function reject_entry_change();
drop function reject_pick_change();

-- An entry and its picks are at the same settlement at the end of every transaction. A deferred foreign key looked for the
-- entry of each pick. Now one query per statement compares them. An entry that differs from a pick, because the next
-- statement updates the other one, gets an update without a change, which queues its check for the end of the transaction.
-- With an older snapshot the queries would not see picks that another transaction has added, so they require READ COMMITTED.
create function assert_read_committed() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'entries and picks can be written only with READ COMMITTED' using errcode = 'feature_not_supported';
  end if;
end $$;
create function check_same_settlement() returns trigger language plpgsql as $$
begin
  if exists (select from pickem_entries entry join pickem_entry_players pick on pick.entry_id = entry.id
              where entry.id = new.id and pick.settlement <> entry.settlement) then
    raise exception 'the picks of entry % are not at its settlement', new.id
      using errcode = 'foreign_key_violation', constraint = 'pickem_entry_players_entry_id_settlement_fkey';
  end if;
  return null;
end $$;
create constraint trigger pickem_entries_same_settlement after update of settlement on pickem_entries
  deferrable initially deferred for each row when (new.settlement = old.settlement)
  execute function check_same_settlement();

create function compare_settlement_of_entries() returns trigger language plpgsql as $$
declare differing int[];
begin
  perform assert_read_committed();
  -- A connection keeps the plan of its first statement. `except` is fast for any number of rows; a join of both tables
  -- would compare each row with each other one.
  select array_agg(distinct changed.id) into differing
    from (select id, settlement from settled except select id, settlement from unsettled) as changed
         join pickem_entry_players pick on pick.entry_id = changed.id and pick.settlement <> changed.settlement;
  -- An update of no row would call this function without end.
  if differing is not null then
    update pickem_entries set settlement = settlement where id = any(differing);
  end if;
  return null;
end $$;
create trigger pickem_entries_compare_settlement after update on pickem_entries
  referencing new table as settled old table as unsettled
  for each statement execute function compare_settlement_of_entries();

create function compare_settlement_of_picks() returns trigger language plpgsql as $$
declare differing int[];
begin
  perform assert_read_committed();
  if tg_op = 'INSERT' then
    -- Waits for a concurrent settlement of the entry. An update waits for it at the pick's row.
    perform from pickem_entries where id in (select entry_id from written) order by id for share;
  end if;
  select array_agg(distinct entry.id) into differing
    from (select distinct entry_id, settlement from written) as pick
         join pickem_entries entry on entry.id = pick.entry_id and entry.settlement <> pick.settlement;
  if differing is not null then
    update pickem_entries set settlement = settlement where id = any(differing);
  end if;
  return null;
end $$;
create trigger pickem_entry_players_compare_settlement_inserted after insert on pickem_entry_players
  referencing new table as written for each statement execute function compare_settlement_of_picks();
create trigger pickem_entry_players_compare_settlement_updated after update on pickem_entry_players
  referencing new table as written for each statement execute function compare_settlement_of_picks();

alter table pickem_entry_players
  drop constraint pickem_entry_players_entry_id_settlement_fkey,
  add constraint pickem_entry_players_entry_id_fkey foreign key (entry_id)
    references pickem_entries (id) on delete restrict on update cascade not valid;

-- All postings of a transaction are inserted in one statement, so its end is the end of the transaction's postings.
drop trigger postings_sum_to_zero on postings;
create or replace function reject_unbalanced_transaction() returns trigger language plpgsql as $$
declare unbalanced bigint;
begin
  select transaction_id into unbalanced
    from new_postings group by transaction_id, bucket having sum(amount_cents) <> 0 limit 1;
  if unbalanced is not null then
    raise exception 'postings of transaction % do not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger postings_sum_to_zero after insert on postings
  referencing new table as new_postings for each statement execute function reject_unbalanced_transaction();
