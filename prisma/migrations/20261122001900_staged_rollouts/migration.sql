-- A release can reach a growing share of the users. Calls of its build and of older ones decide whether it goes on.

create type rollout_state as enum ('running', 'held', 'stopped');

alter table releases
  add column rollout_plan jsonb not null default '[]',
  add column rollout_percent integer not null default 100,
  add column rollout_state rollout_state not null default 'running',
  add column rollout_since timestamptz(6),
  add column rollout_reason text not null default '',
  add constraint releases_rollout_plan_is_array check (jsonb_typeof(rollout_plan) = 'array'),
  add constraint releases_rollout_percent_check check (rollout_percent between 1 and 100),
  add constraint releases_complete_rollout_runs check (rollout_percent < 100 or rollout_state = 'running'),
  -- Otherwise users would have to update to a version that they are not offered.
  add constraint releases_forced_reaches_all check (not force_update or rollout_percent = 100);

create table rollout_calls (
  release_id integer not null,
  stage_at timestamptz(6) not null,
  is_new boolean not null,
  callers integer not null,
  rejected integer not null,
  failed integer not null,
  constraint rollout_calls_pkey primary key (release_id, stage_at, is_new),
  constraint rollout_calls_release_id_fkey foreign key (release_id)
    references releases (id) on delete cascade on update cascade,
  constraint rollout_calls_check check (callers >= 0 and rejected >= 0 and failed >= 0)
);

create table release_adoption (
  release_id integer not null,
  day date not null,
  devices integer not null,
  platform_devices integer not null,
  constraint release_adoption_pkey primary key (release_id, day),
  constraint release_adoption_release_id_fkey foreign key (release_id)
    references releases (id) on delete cascade on update cascade,
  constraint release_adoption_check check (devices between 0 and platform_devices)
);
