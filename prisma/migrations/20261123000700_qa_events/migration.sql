-- Live events on the private channels of users, for QA to read. Empty without QA_TOOLS=1.

create table qa_events (
  id bigserial primary key,
  channel text not null,
  event jsonb not null,
  -- Prevents a second event of the same kind in a transaction.
  key text,
  -- A notification was sent to a phone of the user.
  is_pushed boolean not null default false,
  created_at timestamptz(6) not null default current_timestamp
);
create index qa_events_channel_id_idx on qa_events (channel, id);
create unique index qa_events_channel_key_key on qa_events (channel, key);
