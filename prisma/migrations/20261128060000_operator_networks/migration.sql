-- Networks that operators signed in from, as keyed hashes. Failures from other networks do not count against them.
create table operator_networks (
  operator_id integer not null,
  network_hmac bytea not null,
  seen_at timestamptz not null default now(),
  constraint operator_networks_pkey primary key (operator_id, network_hmac),
  constraint operator_networks_operator_id_fkey foreign key (operator_id)
    references operators (id) on update cascade on delete cascade
);
create index operator_networks_seen_at_idx on operator_networks (seen_at);

-- Failures are counted per network, code, session and wave of failures, no longer only per email.
-- migration-ignore renaming-column: the table has counts of minutes, and no version was released
alter table operator_attempts rename column email_hash to key_hmac;
