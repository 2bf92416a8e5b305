-- Values that follow from settled entries: experience level and challenges.

-- Experience level --------------------------------------------------------------

alter table users add column experience_level_override text;
-- An override is the level in effect; both columns are written together.
alter table users add constraint users_experience_level_override_applies
  check (experience_level_override is null
         or experience_level_override in ('Beginner', 'Intermediate', 'Expert')
            and experience_level = experience_level_override);

-- Decided entries of a user in the order of settlement. Levels and challenges count them at each settlement.
create index pickem_entries_decided on pickem_entries (user_id, settled_at, id) where outcome in ('won', 'lost');

-- A change of the thresholds queues a job that applies them to all users.
create function queue_level_update() returns trigger language plpgsql as $$
begin
  -- This migration can run before the job queue creates its tables.
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('apply_experience_levels', queue_name => 'apply_experience_levels',
                                    job_key => 'apply_experience_levels:change', max_attempts => 5);
  end if;
  return null;
end $$;
create trigger settings_level_update after insert or update on settings
  for each row when (new.key in ('intermediate_after_entries', 'expert_after_entries'))
  execute function queue_level_update();

-- Challenges --------------------------------------------------------------------

create type challenge_kind as enum ('entries_played', 'entries_won', 'win_streak', 'perfect_slip');

create table challenges (
  id serial not null,
  name text not null,
  description text not null default '',
  kind challenge_kind not null,
  goal integer not null,
  game_id integer,
  status catalog_status not null default 'Active',
  starts_at timestamptz(6) not null default now(),
  ends_at timestamptz(6),
  created_at timestamptz(6) not null default now(),
  updated_at timestamptz(6) not null default now(),
  constraint challenges_pkey primary key (id),
  constraint challenges_game_id_fkey foreign key (game_id) references games (id) on delete restrict on update cascade,
  constraint challenges_goal_in_range check (goal between case kind when 'perfect_slip' then 2 else 1 end and 10000),
  constraint challenges_end_after_start check (ends_at > starts_at)
);
create unique index challenges_name_key on challenges (lower(name));
create index challenges_updated_at_id_idx on challenges (updated_at, id);

-- Wins from before the catalog have no challenge.
alter table challenge_wins
  add column challenge_id integer,
  add column revoked_at timestamptz(6),
  add constraint challenge_wins_challenge_id_fkey foreign key (challenge_id)
    references challenges (id) on delete restrict on update cascade;
-- One win per user and challenge; a correction can revoke it, after which it can be won again.
create unique index challenge_wins_once on challenge_wins (user_id, challenge_id) where revoked_at is null;
create index challenge_wins_challenge_id_id_idx on challenge_wins (challenge_id, id);

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
