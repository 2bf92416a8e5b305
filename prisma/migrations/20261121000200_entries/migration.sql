-- Entries keep their terms of sale and change only through settlements; changed results queue matches for settlement.

-- Terms of sale -----------------------------------------------------------------

create function reject_entry_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.game_id, new.contest_name, new.mode, new.buy_in_cents, new.multiplier_table_id,
      new.multiplier, new.payout_cents, new.picks, new.created_at, new.players_key, new.free_on, new.free_number,
      new.unreturned_cents)
     is distinct from
     (old.id, old.user_id, old.game_id, old.contest_name, old.mode, old.buy_in_cents, old.multiplier_table_id,
      old.multiplier, old.payout_cents, old.picks, old.created_at, old.players_key, old.free_on, old.free_number,
      old.unreturned_cents) then
    raise exception 'the terms of entry % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if new.settlement = old.settlement then
    if (new.outcome, new.settled_at, new.paid_cents) is distinct from (old.outcome, old.settled_at, old.paid_cents) then
      raise exception 'entry % changes only with a new settlement', old.id using errcode = 'restrict_violation';
    end if;
  elsif new.settlement <> old.settlement + 1 or new.outcome is null or new.settled_at is null or new.paid_cents is null
        or new.settled_at <> coalesce(old.settled_at, new.settled_at) then
    raise exception 'settlement % of entry % is incomplete', new.settlement, old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pickem_entries_terms_immutable before update on pickem_entries
  for each row execute function reject_entry_change();
create trigger pickem_entries_not_removed before delete or truncate on pickem_entries
  for each statement execute function reject_removal();

create function reject_pick_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.entry_id, new.position, new.game_id, new.feed_player_id, new.feed_game_id, new.side, new.line)
     is distinct from
     (old.id, old.entry_id, old.position, old.game_id, old.feed_player_id, old.feed_game_id, old.side, old.line) then
    raise exception 'the terms of pick % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if new.settlement = old.settlement then
    if (new.outcome, new.result) is distinct from (old.outcome, old.result) then
      raise exception 'pick % changes only with a new settlement', old.id using errcode = 'restrict_violation';
    end if;
  elsif new.settlement <> old.settlement + 1 or new.outcome is null then
    raise exception 'settlement % of pick % is incomplete', new.settlement, old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pickem_entry_players_terms_immutable before update on pickem_entry_players
  for each row execute function reject_pick_change();
create trigger pickem_entry_players_not_removed before delete or truncate on pickem_entry_players
  for each statement execute function reject_removal();

-- Entries reference the multipliers they were sold with.
create trigger multipliers_never_edited before update on multipliers
  for each statement execute function reject_change();
create trigger multipliers_not_removed before delete or truncate on multipliers
  for each statement execute function reject_removal();

-- A settlement and the ledger agree: paid_cents is the sum of the entry's payouts and refunds after reversals.
create function check_settlement_payment() returns trigger language plpgsql as $$
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
    raise exception 'the ledger does not match the settlement of entry %', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger pickem_entries_paid_as_settled after update on pickem_entries
  referencing new table as settled old table as unsettled
  for each statement execute function check_settlement_payment();

-- Start of play -----------------------------------------------------------------

-- No entries are sold on a match after play was seen, even if its status goes back.
create function set_started_by_status() returns trigger language plpgsql as $$
begin
  new.started_at := coalesce(new.started_at, clock_timestamp());
  return new;
end $$;
create trigger feed_games_set_started before insert or update on feed_games
  for each row when (new.started_at is null and new.status in ('InProgress', 'Suspended', 'Final'))
  execute function set_started_by_status();

create function set_started_by_results() returns trigger language plpgsql as $$
begin
  update feed_games game
     set started_at = clock_timestamp()
    from (select distinct game_id, feed_game_id from new_figures
           where result is not null or is_played is not null) as played
   where (game.game_id, game.feed_game_id) = (played.game_id, played.feed_game_id) and game.started_at is null;
  return null;
end $$;
create trigger projections_set_started_insert after insert on projections
  referencing new table as new_figures for each statement execute function set_started_by_results();
create trigger projections_set_started_update after update on projections
  referencing new table as new_figures for each statement execute function set_started_by_results();

-- Settlement queue ----------------------------------------------------------------

-- Any change of a result or of a final status queues the match in settlement_queue.
create function queue_settlement_of_match() returns trigger language plpgsql as $$
begin
  insert into settlement_queue (game_id, feed_game_id) values (new.game_id, new.feed_game_id)
  on conflict (game_id, feed_game_id) do update set due_at = excluded.due_at, request_number = excluded.request_number;
  return null;
end $$;
create trigger feed_games_queue_settlement after update on feed_games
  for each row when (
    (new.status, new.scheduled_at) is distinct from (old.status, old.scheduled_at)
    and (new.status in ('Final', 'Postponed', 'Canceled', 'Suspended')
         or old.status in ('Final', 'Postponed', 'Canceled', 'Suspended'))
  ) execute function queue_settlement_of_match();

create function queue_settlement_of_results() returns trigger language plpgsql as $$
declare games int[]; matches int[];
begin
  select array_agg(game_id), array_agg(feed_game_id) into games, matches
    from (select distinct game_id, feed_game_id
            from (select game_id, feed_game_id, feed_player_id, result, is_played from new_figures
                  except select game_id, feed_game_id, feed_player_id, result, is_played from old_figures) as changed
         ) as changed;
  if games is null then
    return null;
  end if;
  -- The lock waits for a concurrent status change, so that at least one of the two triggers sees the other's change.
  perform from feed_games
    where (game_id, feed_game_id) in (select * from unnest(games, matches))
    order by game_id, feed_game_id for share;
  insert into settlement_queue (game_id, feed_game_id)
  select game_id, feed_game_id from feed_games
   where status in ('Final', 'Postponed', 'Canceled', 'Suspended')
     and (game_id, feed_game_id) in (select * from unnest(games, matches))
   order by game_id, feed_game_id
  on conflict (game_id, feed_game_id) do update set due_at = excluded.due_at, request_number = excluded.request_number;
  return null;
end $$;
create trigger projections_queue_settlement after update on projections
  referencing new table as new_figures old table as old_figures
  for each statement execute function queue_settlement_of_results();

-- An entry sold before the end of its match may be committed after the first pass over the match, so each request is
-- processed in two passes.
create function restart_passes() returns trigger language plpgsql as $$
begin
  new.is_second_pass := false;
  return new;
end $$;
create trigger settlement_queue_restart_passes before update on settlement_queue
  for each row when (new.request_number <> old.request_number) execute function restart_passes();

-- Corrections -----------------------------------------------------------------------

-- A decided correction keeps the figures that the operator saw and the decision.
create function reject_correction_change() returns trigger language plpgsql as $$
begin
  if old.status in ('accepted', 'rejected')
     and (new.id, new.game_id, new.feed_game_id, new.status, new.figures, new.decided_at, new.decided_by)
         is distinct from
         (old.id, old.game_id, old.feed_game_id, old.status, old.figures, old.decided_at, old.decided_by) then
    raise exception 'correction % has been decided and cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settlement_corrections_decision_immutable before update on settlement_corrections
  for each row execute function reject_correction_change();
