-- 64-bit IDs for every table that grows with play and money. docs/operations.md has the steps: the service is stopped, since each
-- table is rewritten under a lock and the former version cannot read the new IDs.

-- Their conditions name the columns.
drop trigger pickem_entries_terms_immutable on pickem_entries;
drop trigger pickem_entry_players_terms_immutable on pickem_entry_players;
drop trigger ledger_transactions_entry_money on ledger_transactions;
drop trigger ledger_transactions_contest_entry_money on ledger_transactions;

-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table pickem_entries alter column id type bigint;
alter sequence pickem_entries_id_seq as bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table pickem_entry_players alter column id type bigint, alter column entry_id type bigint;
alter sequence pickem_entry_players_id_seq as bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table contest_entries alter column id type bigint;
alter sequence contest_entries_id_seq as bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table ledger_transactions alter column pickem_entry_id type bigint, alter column contest_entry_id type bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table settlement_correction_entries alter column entry_id type bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table contest_settlement_entries alter column entry_id type bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table trivia_completions alter column id type bigint;
alter sequence trivia_completions_id_seq as bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table challenge_wins alter column id type bigint;
alter sequence challenge_wins_id_seq as bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table promo_claims alter column id type bigint;
alter sequence promo_claims_id_seq as bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table deposits alter column id type bigint;
alter sequence deposits_id_seq as bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table withdrawals alter column id type bigint;
alter sequence withdrawals_id_seq as bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table deposit_reversals alter column id type bigint, alter column deposit_id type bigint;
alter sequence deposit_reversals_id_seq as bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table payment_events alter column id type bigint, alter column deposit_id type bigint, alter column withdrawal_id type bigint;
alter sequence payment_events_id_seq as bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table payment_cases alter column deposit_id type bigint, alter column withdrawal_id type bigint, alter column payment_event_id type bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table stripe_checkouts alter column deposit_id type bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table stripe_transfers alter column withdrawal_id type bigint;
-- migration-ignore changing-column-type: the service is stopped, and one rewrite is shorter than filling and switching columns
alter table messages alter column id type bigint;
alter sequence messages_id_seq as bigint;

create trigger pickem_entries_terms_immutable before update on pickem_entries
  for each row when (
    (new.id, new.user_id, new.game_id, new.contest_name, new.mode, new.buy_in_cents, new.multiplier_table_id,
      new.multiplier, new.payout_cents, new.picks, new.created_at, new.players_key, new.free_on, new.free_number,
      new.unreturned_cents, new.is_short_loss_refunded)
    is distinct from
    (old.id, old.user_id, old.game_id, old.contest_name, old.mode, old.buy_in_cents, old.multiplier_table_id,
      old.multiplier, old.payout_cents, old.picks, old.created_at, old.players_key, old.free_on, old.free_number,
      old.unreturned_cents, old.is_short_loss_refunded))
  execute function reject_terms_change('entry');
create trigger pickem_entry_players_terms_immutable before update on pickem_entry_players
  for each row when (
    (new.id, new.entry_id, new.position, new.game_id, new.feed_player_id, new.feed_game_id, new.side, new.line,
      new.team)
    is distinct from
    (old.id, old.entry_id, old.position, old.game_id, old.feed_player_id, old.feed_game_id, old.side, old.line,
      old.team))
  execute function reject_terms_change('pick');
create trigger ledger_transactions_entry_money before insert on ledger_transactions
  for each row when (new.pickem_entry_id is not null) execute function check_entry_payment();
create trigger ledger_transactions_contest_entry_money before insert on ledger_transactions
  for each row when (new.contest_entry_id is not null) execute function check_contest_entry_payment();

create or replace function check_settlement_payment() returns trigger language plpgsql as $$
declare wrong bigint;
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
       select coalesce(sum(amount_cents) filter (where paid.kind = 'refund'), 0)::bigint,
              coalesce(sum(amount_cents) filter (where paid.kind <> 'refund'), 0)::bigint
         from ledger_transactions paid join postings on postings.transaction_id = paid.id
        where paid.contest_entry_id = entry.id and paid.kind in ('payout', 'refund', 'reversal')
          and postings.user_id is not null)
   limit 1;
  if wrong is not null then
    raise exception 'the ledger does not match contest entry %', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace function compare_settlement_of_entries() returns trigger language plpgsql as $$
declare differing bigint[];
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

create or replace function compare_settlement_of_picks() returns trigger language plpgsql as $$
declare differing bigint[];
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

drop function has_edited_pick(integer);
create function has_edited_pick(entry bigint) returns boolean language sql stable as $$
  select exists (
    select from pickem_entry_players pick
           join feed_edits edit on (edit.game_id, edit.feed_game_id) = (pick.game_id, pick.feed_game_id)
            and coalesce(edit.feed_player_id, pick.feed_player_id) = pick.feed_player_id
            and coalesce(edit.line, pick.line) = pick.line
           join audit_rows a on a.id = edit.audit_id and a.operator_id is not null
     where pick.entry_id = entry)
$$;

drop function is_decided_by_operator(integer);
create function is_decided_by_operator(entry bigint) returns boolean language sql stable as $$
  select exists (
    select from contest_entries joined join contest_settlements decided on decided.contest_id = joined.contest_id
     where joined.id = entry and decided.decided_by_id is not null)
$$;
