-- Worlds of QA: what their users see instead of the service's own maintenance, releases, settings, games and clock. Empty
-- without QA_TOOLS=1.

create table qa_worlds (
  id serial primary key,
  overlay jsonb not null default '{}',
  -- Added to the database's clock.
  offset_seconds integer not null default 0,
  -- Replaces the clock; the offset is then 0.
  frozen_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  constraint qa_worlds_in_the_future check (offset_seconds >= 0),
  constraint qa_worlds_one_clock check (frozen_at is null or offset_seconds = 0)
);

create type qa_fault_kind as enum ('latency', 'status_429', 'status_500', 'status_503', 'mail');

create table qa_faults (
  id serial primary key,
  world_id integer not null references qa_worlds (id) on delete cascade on update cascade,
  kind qa_fault_kind not null,
  -- Null: every path.
  path text,
  latency_ms integer not null default 0,
  -- Uses that are left; null: until ends_at.
  remaining integer,
  ends_at timestamptz(6),
  constraint qa_faults_end check (remaining is not null or ends_at is not null)
);
create index qa_faults_world_id_idx on qa_faults (world_id);

alter table users add column qa_world_id integer references qa_worlds (id) on delete set null on update cascade;
create index users_of_qa_worlds on users (qa_world_id) where qa_world_id is not null;
