-- Sounds that operators add, rename, order and pause.

-- Numbers existing sounds by their order. Reordering changes several places in one statement, so places are not unique.
alter table sounds
  add column id serial not null,
  add column status catalog_status not null default 'Active',
  add column updated_at timestamptz(6) not null default current_timestamp;
create unique index sounds_id_key on sounds (id);
create unique index sounds_name_key on sounds (name);
drop index sounds_sequence_key;
