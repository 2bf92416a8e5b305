-- A world of QA is a database of its own. This one keeps the list of them, and which contacts their users have.

-- migration-ignore ban-drop-column: no version is released
alter table users drop column qa_world_id;

-- migration-ignore ban-drop-table: no version is released
drop table qa_faults, qa_worlds;
drop type qa_fault_kind;
drop schema if exists qa_snapshots cascade;

create table qa_worlds (
  id serial primary key,
  created_at timestamptz(6) not null default current_timestamp,
  used_at timestamptz(6) not null default current_timestamp
);

-- IDs of users tell the world, so its number stays small.
alter sequence qa_worlds_id_seq maxvalue 20000 cycle;

create trigger qa_worlds_notify_changed after delete on qa_worlds
  for each statement execute function notify_changed();

create table qa_contacts (
  contact text not null,
  world_id int not null references qa_worlds (id) on delete cascade on update cascade,
  primary key (contact, world_id)
);

create table qa_snapshots (
  id text primary key,
  world_id int not null references qa_worlds (id) on delete cascade on update cascade,
  name text not null,
  created_at timestamptz(6) not null default current_timestamp
);

create type qa_fault_kind as enum (
  'latency', 'status_401', 'status_429', 'status_500', 'status_503', 'mail', 'cut_before', 'cut_after', 'truncated'
);

-- Failures of the calls in this database, if it is that of a world. Their times are those of a real clock.
create table qa_faults (
  id serial primary key,
  kind qa_fault_kind not null,
  path text,
  latency_ms int not null default 0,
  percent int not null default 100,
  remaining int,
  ends_at timestamptz(6)
);

create trigger qa_faults_notify_changed after insert or update or delete or truncate on qa_faults
  for each statement execute function notify_changed();

-- Written from the job queue by a trigger that QA tools add.
-- migration-ignore ban-drop-column: no version is released
alter table qa_events drop column key;
