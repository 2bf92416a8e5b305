-- A locked contest stores that it has started. Afterwards a match that is postponed, canceled or without a start does not
-- open it again; only a start in the future of all its matches does, which a correction of the feed or two managers set.
alter table contests add column started_at timestamptz(6);

create function does_match_start_contest(game feed_games, contest contests) returns boolean language sql stable as $$
  select game.started_at is not null
    or case when contest.started_at is null
         then game.status in ('Scheduled', 'Delayed') and coalesce(game.scheduled_at <= clock_timestamp(), false)
         else game.status not in ('Scheduled', 'Delayed') or coalesce(game.scheduled_at <= clock_timestamp(), true)
       end
$$;

create or replace function has_contest_started(contest contests) returns boolean language sql stable as $$
  select coalesce(contest.starts_at <= clock_timestamp(), false) or exists (
    select from blueprint_feed_games slate join feed_games game using (game_id, feed_game_id)
     where slate.blueprint_id = contest.blueprint_id and does_match_start_contest(game, contest)
  )
$$;

create or replace function check_contest_change() returns trigger language plpgsql as $$
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

-- A match that started contests cannot leave the slate, because that would open them again.
create or replace function reject_started_match_removal() returns trigger language plpgsql as $$
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
