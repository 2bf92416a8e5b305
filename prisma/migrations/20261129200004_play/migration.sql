-- Rules of play that the database enforces: terms of sale, start, settlement, corrections, contests and rewards.

-- Terms and start of play -----------------------------------------------------

-- Terms of sale: the conditions are in the triggers, so that a row calls a function only to be rejected.
create function reject_terms_change() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of % % cannot change', tg_argv[0], old.id using errcode = 'restrict_violation';
end $$;
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

-- A match that started contests cannot leave the slate, because that would open them again.
create function reject_started_match_removal() returns trigger language plpgsql as $$
begin
  if exists (
    select from feed_games game join contests contest on contest.blueprint_id = old.blueprint_id
     where (game.game_id, game.feed_game_id) = (old.game_id, old.feed_game_id)
       and contest.status in ('open', 'locked') and contest.entry_count > 0
       and does_match_start_contest(game, contest)
  ) then
    raise exception 'match % has started', old.feed_game_id
      using errcode = 'restrict_violation', constraint = 'blueprint_feed_games_started';
  end if;
  return old;
end $$;
create trigger blueprint_feed_games_started before delete on blueprint_feed_games
  for each row execute function reject_started_match_removal();

-- Settlement ------------------------------------------------------------------

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

create function reject_incomplete_settlement() returns trigger language plpgsql as $$
begin
  raise exception 'settlement % of % % is incomplete', new.settlement, tg_argv[0], old.id using errcode = 'restrict_violation';
end $$;
create trigger pickem_entries_whole_settlement before update on pickem_entries
  for each row when (
    new.settlement <> old.settlement
    and (new.settlement <> old.settlement + 1 or new.outcome is null or new.settled_at is null or new.paid_cents is null
         or new.settled_at <> coalesce(old.settled_at, new.settled_at))
  ) execute function reject_incomplete_settlement('entry');
create trigger pickem_entry_players_whole_settlement before update on pickem_entry_players
  for each row when (
    new.settlement <> old.settlement and (new.settlement <> old.settlement + 1 or new.outcome is null)
  ) execute function reject_incomplete_settlement('pick');

-- An entry and its picks are at the same settlement at the end of every transaction. One query per
-- statement compares them. An entry that differs from a pick, because the next
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
create trigger pickem_entries_compare_settlement after update on pickem_entries
  referencing new table as settled old table as unsettled
  for each statement execute function compare_settlement_of_entries();

create function compare_settlement_of_picks() returns trigger language plpgsql as $$
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
create trigger pickem_entry_players_compare_settlement_inserted after insert on pickem_entry_players
  referencing new table as written for each statement execute function compare_settlement_of_picks();
create trigger pickem_entry_players_compare_settlement_updated after update on pickem_entry_players
  referencing new table as written for each statement execute function compare_settlement_of_picks();

create function reject_unsettled_change() returns trigger language plpgsql as $$
begin
  raise exception '% % changes only with a new settlement', tg_argv[0], old.id using errcode = 'restrict_violation';
end $$;
create trigger pickem_entries_unsettled_change before update on pickem_entries
  for each row when (
    new.settlement = old.settlement
    and (new.outcome, new.settled_at, new.paid_cents) is distinct from (old.outcome, old.settled_at, old.paid_cents)
  ) execute function reject_unsettled_change('entry');
create trigger pickem_entry_players_unsettled_change before update on pickem_entry_players
  for each row when (
    new.settlement = old.settlement and (new.outcome, new.result) is distinct from (old.outcome, old.result)
  ) execute function reject_unsettled_change('pick');

-- Corrections -----------------------------------------------------------------

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

create function reject_operator_refund_change() returns trigger language plpgsql as $$
begin
  raise exception 'the refund of entry % by operators is final', old.id using errcode = 'restrict_violation';
end $$;
create trigger pickem_entries_operator_refund_final before update on pickem_entries
  for each row when (old.is_operator_refund) execute function reject_operator_refund_change();

-- Contests --------------------------------------------------------------------

create function does_match_start_contest(game feed_games, contest contests) returns boolean language sql stable as $$
  select game.started_at is not null
    or case when contest.started_at is null
         then game.status in ('Scheduled', 'Delayed') and coalesce(game.scheduled_at <= clock_timestamp(), false)
         else game.status not in ('Scheduled', 'Delayed') or coalesce(game.scheduled_at <= clock_timestamp(), true)
       end
$$;

-- A contest starts at its own start or with the first match of its slate, whichever is earlier.
create function has_contest_started(contest contests) returns boolean language sql stable as $$
  select coalesce(contest.starts_at <= clock_timestamp(), false) or exists (
    select from blueprint_feed_games slate join feed_games game using (game_id, feed_game_id)
     where slate.blueprint_id = contest.blueprint_id and does_match_start_contest(game, contest)
  )
$$;

-- What users join for does not change with the blueprint.
create function copy_contest_terms() returns trigger language plpgsql as $$
begin
  select game_id, kind, case when kind = 'practice' then 0 else buy_in_cents end, capacity, prizes
    into new.game_id, new.kind, new.buy_in_cents, new.capacity, new.prizes
    from blueprints where id = new.blueprint_id;
  new.entry_count := 0;
  return new;
end $$;
create trigger contests_copy_terms before insert on contests for each row execute function copy_contest_terms();

create function check_contest_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.blueprint_id, new.game_id, new.kind, new.buy_in_cents, new.capacity, new.prizes, new.created_at)
     is distinct from
     (old.id, old.blueprint_id, old.game_id, old.kind, old.buy_in_cents, old.capacity, old.prizes, old.created_at) then
    raise exception 'the terms of contest % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if new.entry_count <> old.entry_count and pg_trigger_depth() < 2 then
    raise exception 'participants are counted by triggers' using errcode = 'restrict_violation';
  end if;
  if new.started_at is distinct from old.started_at then
    raise exception 'the start of a contest is stored by a trigger' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and old.status in ('completed', 'canceled') and old.entry_count > 0 then
    raise exception 'contest % has ended', old.id
      using errcode = 'restrict_violation', constraint = 'contests_end_once';
  end if;
  if new.status = 'open' and old.status <> 'open' and (has_contest_started(old) or has_contest_started(new)) then
    raise exception 'contest % has started', old.id
      using errcode = 'restrict_violation', constraint = 'contests_not_reopened_after_start';
  end if;
  if new.starts_at is distinct from old.starts_at and (
       old.starts_at <= clock_timestamp()
       or old.entry_count > 0 and (old.buy_in_cents > 0 or old.prizes <> '[]')
          and coalesce(new.starts_at > old.starts_at, new.starts_at is null)) then
    raise exception 'the start of contest % cannot be moved back', old.id
      using errcode = 'restrict_violation', constraint = 'contests_start_not_delayed';
  end if;
  if new.status = 'open' and old.status <> 'open' then
    new.started_at := null;
  elsif new.status = 'locked' and new.started_at is null and has_contest_started(new) then
    new.started_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger contests_change before update on contests for each row execute function check_contest_change();

create function copy_contest_entry_terms() returns trigger language plpgsql as $$
begin
  select buy_in_cents into new.buy_in_cents from contests where id = new.contest_id;
  if new.status <> 'joined' or new.settlement <> 0 then
    raise exception 'a contest entry begins as joined' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger contest_entries_copy_terms before insert on contest_entries
  for each row execute function copy_contest_entry_terms();

-- The update locks the contest, so that users join and leave one after another; a check constraint limits the capacity.
create function count_contest_entry() returns trigger language plpgsql as $$
declare contest contests;
begin
  update contests set entry_count = entry_count + case when tg_op = 'INSERT' then 1 else -1 end
   where id = new.contest_id returning * into contest;
  if contest.status <> 'open' or has_contest_started(contest) then
    raise exception 'contest % has started', new.contest_id
      using errcode = 'restrict_violation', constraint = 'contest_entries_before_start';
  end if;
  return null;
end $$;
create trigger contest_entries_count_joined after insert on contest_entries
  for each row execute function count_contest_entry();
create trigger contest_entries_count_left after update on contest_entries
  for each row when (new.status = 'left' and old.status <> 'left') execute function count_contest_entry();

create function check_contest_entry_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.contest_id, new.user_id, new.buy_in_cents, new.unreturned_cents, new.created_at)
     is distinct from (old.id, old.contest_id, old.user_id, old.buy_in_cents, old.unreturned_cents, old.created_at) then
    raise exception 'the terms of contest entry % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if new.settlement = old.settlement then
    if (new.rank, new.paid_cents, new.settled_at) is distinct from (old.rank, old.paid_cents, old.settled_at)
       or new.status <> old.status and (old.status, new.status) <> ('joined', 'left') then
      raise exception 'contest entry % changes only with a new settlement', old.id using errcode = 'restrict_violation';
    end if;
  elsif not (new.settlement > old.settlement and new.settled_at = coalesce(old.settled_at, new.settled_at)
             and (old.status = 'joined' and new.status in ('canceled', 'completed')
                  or old.status = 'completed' and new.status = 'completed')) then
    raise exception 'contest entry % cannot be settled again', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger contest_entries_change before update on contest_entries
  for each row execute function check_contest_entry_change();

-- The purge replaces mentions in the reason of a settlement.
create function check_contest_settlement_change() returns trigger language plpgsql as $$
begin
  if current_setting('slatekeeper.purging', true) = 'on' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  if (to_jsonb(new) - array['applied_at', 'shortfall_cents', 'is_forfeited'])
     <> (to_jsonb(old) - array['applied_at', 'shortfall_cents', 'is_forfeited'])
     or old.applied_at is not null then
    raise exception 'a contest settlement cannot change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger contest_settlements_immutable before update on contest_settlements
  for each row execute function check_contest_settlement_change();
create trigger contest_settlement_entries_immutable before update on contest_settlement_entries
  for each row execute function check_contest_settlement_change();

-- Rewards ---------------------------------------------------------------------

-- Checked at commit: 2 to 6 answers, one of them correct.
create function check_trivia_answers() returns trigger language plpgsql as $$
declare
  question integer;
begin
  if tg_table_name = 'trivia_questions' then question := new.id;
  else question := coalesce(new.question_id, old.question_id);
  end if;
  if exists (select from trivia_questions where id = question) and not (
    select count(*) between 2 and 6 and count(*) filter (where is_correct) = 1
      from trivia_answers where question_id = question
  ) then
    raise exception 'a trivia question has 2 to 6 answers, one of them correct' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger trivia_questions_have_answers after insert on trivia_questions
  deferrable initially deferred for each row execute function check_trivia_answers();
create constraint trigger trivia_answers_complete after insert or update or delete on trivia_answers
  deferrable initially deferred for each row execute function check_trivia_answers();

-- Users have seen a used question: it, its day and its answers are final.
create function protect_used_trivia() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'trivia_answers' then
    if exists (
      select from trivia_questions
       where id in (case when tg_op <> 'INSERT' then old.question_id end, case when tg_op <> 'DELETE' then new.question_id end)
         and used_on is not null
    ) then
      raise exception 'the answers of a used trivia question cannot change' using errcode = 'restrict_violation';
    end if;
  elsif tg_op = 'DELETE' or row (new.id, new.text, new.status, new.used_on) is distinct from row (old.id, old.text, old.status, old.used_on) then
    raise exception 'a used trivia question cannot change' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger trivia_answers_final before insert or update or delete on trivia_answers
  for each row execute function protect_used_trivia();
create trigger trivia_questions_final before update or delete on trivia_questions
  for each row when (old.used_on is not null) execute function protect_used_trivia();

-- What was won cannot change after the first win.
create function reject_won_challenge_change() returns trigger language plpgsql as $$
begin
  if (new.kind, new.goal, new.game_id, new.starts_at) is distinct from (old.kind, old.goal, old.game_id, old.starts_at)
     and exists (select from challenge_wins where challenge_id = old.id) then
    raise exception 'challenge % has winners, so its rule cannot change', old.id
      using errcode = 'restrict_violation', constraint = 'challenges_rule_immutable';
  end if;
  return new;
end $$;
create trigger challenges_rule_immutable before update on challenges
  for each row execute function reject_won_challenge_change();

create function count_former_claims() returns trigger language plpgsql as $$
begin
  new.former_claims := old.claims;
  return new;
end $$;
create trigger promos_count_former_claims before update of credits_cents, credit_bucket_id, rules on promos
  for each row when ((old.credits_cents, old.credit_bucket_id, old.rules)
                     is distinct from (new.credits_cents, new.credit_bucket_id, new.rules))
  execute function count_former_claims();

-- Once per person -------------------------------------------------------------

create function use_promo() returns trigger language plpgsql as $$
begin
  perform use_once(new.user_id, 'promo:' || new.promo_id, 1);
  return null;
end $$;
create trigger promo_claims_once_per_person after insert on promo_claims for each row execute function use_promo();

create function use_free_entry() returns trigger language plpgsql as $$
begin
  perform use_once(new.user_id, 'free_entry:' || to_char(new.free_on, 'YYYY-MM-DD'), new.free_number);
  return null;
end $$;
create trigger pickem_entries_free_once_per_person after insert on pickem_entries
  for each row when (new.free_on is not null) execute function use_free_entry();

create function use_trivia_reward() returns trigger language plpgsql as $$
begin
  perform use_once(new.user_id, 'trivia:' || to_char(new.day, 'YYYY-MM-DD'), 1);
  return null;
end $$;
create trigger trivia_completions_once_per_person after insert on trivia_completions
  for each row when (new.reward_cents > 0) execute function use_trivia_reward();

create function use_contest() returns trigger language plpgsql as $$
begin
  if new.status = 'left' then
    delete from person_uses u where u.user_id = new.user_id and u.subject = 'contest:' || new.contest_id;
  elsif (tg_op = 'INSERT' or old.status = 'left')
        and exists (select from contests c where c.id = new.contest_id and (c.buy_in_cents > 0 or c.prizes <> '[]')) then
    perform use_once(new.user_id, 'contest:' || new.contest_id, 1);
  end if;
  return null;
end $$;
create trigger contest_entries_once_per_person after insert on contest_entries
  for each row execute function use_contest();
create trigger contest_entries_free_place after update of status on contest_entries
  for each row when (new.status = 'left' or old.status = 'left') execute function use_contest();

-- Append-only -----------------------------------------------------------------

-- A deleted claim would allow a second one.
create trigger promo_claims_append_only before update or delete or truncate on promo_claims
  for each statement execute function reject_change();
-- Entries reference the multipliers they were sold with.
create trigger multipliers_never_edited before update on multipliers
  for each statement execute function reject_change();

-- Never moved or removed ------------------------------------------------------

create trigger pickem_entries_not_removed before delete or truncate on pickem_entries
  for each statement execute function reject_removal();
create trigger pickem_entry_players_not_removed before delete or truncate on pickem_entry_players
  for each statement execute function reject_removal();
create trigger multipliers_not_removed before delete or truncate on multipliers
  for each statement execute function reject_removal();
create trigger contest_entries_not_removed before delete or truncate on contest_entries
  for each statement execute function reject_removal();
create trigger contest_settlements_not_removed before delete or truncate on contest_settlements
  for each statement execute function reject_removal();
create trigger contest_settlement_entries_not_removed before delete or truncate on contest_settlement_entries
  for each statement execute function reject_removal();

-- Times of change -------------------------------------------------------------

create trigger challenges_set_updated_at before update on challenges for each row execute function set_updated_at();
create trigger credit_buckets_set_updated_at before update on credit_buckets
  for each row execute function set_updated_at();
create trigger promos_set_updated_at
  before update of name, description, credits_cents, credit_bucket_id, status, starts_at, ends_at, budget_cents, rules
  on promos
  for each row execute function set_updated_at();
create trigger trivia_questions_set_updated_at before update of text, status, scheduled_on on trivia_questions
  for each row execute function set_updated_at();
