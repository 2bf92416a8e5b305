-- Webhooks: events that other systems subscribe to, and their deliveries. Triggers record an event in the transaction of what it
-- reports, if an endpoint has its type. lib/webhooks/rules.ts lists the types, docs/webhooks.md explains them.

create type webhook_delivery_status as enum ('pending', 'delivered', 'failed');

create table webhook_endpoints (
  id serial not null,
  name text not null,
  url text not null,
  events text[] not null,
  -- When `events` changed last: what the clock alone changed before is not reported.
  subscribed_at timestamptz(6) not null default current_timestamp,
  -- Encrypted. After a rotation the previous secret signs too, for some time.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz(6),
  -- First failed attempt since the last delivered event.
  failing_since timestamptz(6),
  disabled_at timestamptz(6),
  -- 'operator', 'gone' (answered 410) or 'failing'.
  disabled_because text,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint webhook_endpoints_pkey primary key (id),
  constraint webhook_endpoints_name_length check (char_length(name) between 1 and 80),
  constraint webhook_endpoints_url_length check (char_length(url) between 1 and 2000),
  constraint webhook_endpoints_events_chosen check (cardinality(events) > 0),
  constraint webhook_endpoints_previous_secret_ends
    check ((previous_secret is null) = (previous_secret_until is null)),
  constraint webhook_endpoints_disabled_for_a_reason check ((disabled_at is null) = (disabled_because is null)),
  constraint webhook_endpoints_known_reason check (disabled_because in ('operator', 'gone', 'failing'))
);

create table webhook_events (
  id bigserial not null,
  -- The webhook-id is this ID, the same in every attempt.
  uid uuid not null default gen_random_uuid(),
  type text not null,
  data jsonb not null,
  -- Prevents recording an event of the clock twice.
  key text,
  is_distributed boolean not null default false,
  created_at timestamptz(6) not null default clock_timestamp(),
  constraint webhook_events_pkey primary key (id)
);
create unique index webhook_events_uid_key on webhook_events (uid);
create unique index webhook_events_key_key on webhook_events (key);
create index webhook_events_created_at_idx on webhook_events (created_at);
create index webhook_events_to_distribute on webhook_events (id) where not is_distributed;

create table webhook_deliveries (
  id bigserial not null,
  event_id bigint not null,
  endpoint_id integer not null,
  status webhook_delivery_status not null,
  -- Counted before the request, so that a lost process counts too.
  attempts integer not null default 0,
  next_attempt_at timestamptz(6),
  response_status integer,
  -- The first characters.
  response_body text not null default '',
  error text not null default '',
  duration_ms integer,
  created_at timestamptz(6) not null default clock_timestamp(),
  -- When it was delivered or failed.
  closed_at timestamptz(6),
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_event_id_fkey foreign key (event_id)
    references webhook_events (id) on delete cascade on update cascade,
  constraint webhook_deliveries_endpoint_id_fkey foreign key (endpoint_id)
    references webhook_endpoints (id) on delete cascade on update cascade,
  constraint webhook_deliveries_next_attempt check ((status = 'pending') = (next_attempt_at is not null)),
  constraint webhook_deliveries_closed check ((status = 'pending') = (closed_at is null))
);
create unique index webhook_deliveries_event_id_endpoint_id_key on webhook_deliveries (event_id, endpoint_id);
create index webhook_deliveries_endpoint_id_created_at_id_idx on webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, next_attempt_at, id) where status = 'pending';
create index webhook_deliveries_failed on webhook_deliveries (closed_at) where status = 'failed';

-- Recording ----------------------------------------------------------------------

-- One job per transaction. Its queue sends all that is due, one run at a time.
create function queue_webhooks() returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('send_webhooks', queue_name => 'send_webhooks',
                                  job_key => 'send_webhooks:' || pg_current_xact_id(), max_attempts => 5);
end $$;

-- Does nothing unless an endpoint has the type.
create function record_webhook_event(event_type text, event_data jsonb, event_key text default null) returns void
  language plpgsql as $$
begin
  insert into webhook_events (type, data, key)
  select event_type, event_data, event_key
   where exists (select from webhook_endpoints where event_type = any(events))
  on conflict (key) do nothing;
  if found then
    perform queue_webhooks();
  end if;
end $$;

-- Amounts are text with two decimals, as in the app's API.
create function format_cents(cents bigint) returns text language sql stable as $$
  select to_char(cents / 100.0, 'FM9999999999999999990.00')
$$;

-- Entries --------------------------------------------------------------------------

-- Runs in each sale, so it looks for an endpoint before it builds the data.
create function record_confirmed_entry() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where 'entry.confirmed' = any(events)) then
    perform record_webhook_event('entry.confirmed', jsonb_build_object(
      'pickem_contest_entry_id', new.id, 'user_id', new.user_id, 'game_id', new.game_id, 'mode', new.mode,
      'picks', new.picks, 'buy_in', format_cents(new.buy_in_cents), 'payout', format_cents(new.payout_cents)));
  end if;
  return null;
end $$;
create trigger pickem_entries_confirmed_webhook after insert on pickem_entries
  for each row execute function record_confirmed_entry();

-- What a payout gave the user.
create function describe_payout(paid ledger_transactions) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'transaction_id', paid.id, 'user_id', paid.user_id, 'pickem_contest_entry_id', paid.pickem_entry_id,
    'main_contest_entry_id', paid.contest_entry_id,
    'amounts', (select coalesce(jsonb_object_agg(moved.bucket::text, format_cents(moved.cents)), '{}')
                  from (select bucket, sum(amount_cents)::bigint as cents from postings
                         where transaction_id = paid.id and user_id is not null group by bucket) as moved)))
$$;

-- A page of settled entries is one statement, after that of its payouts: a trigger of the ledger would run per payout, also
-- without an endpoint.
create function record_settled_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints
                  where events && array['entry.settled', 'entry.refunded', 'entry.corrected', 'payout.paid']) then
    return null;
  end if;
  insert into webhook_events (type, data)
  select reported.type, reported.data from (
    select case when entry.settlement > 1 then 'entry.corrected'
                when entry.outcome = 'refunded' then 'entry.refunded'
                else 'entry.settled' end as type,
           jsonb_build_object(
             'pickem_contest_entry_id', entry.id, 'user_id', entry.user_id, 'game_id', entry.game_id, 'mode', entry.mode,
             'settlement', entry.settlement, 'outcome', entry.outcome, 'buy_in', format_cents(entry.buy_in_cents),
             'paid', format_cents(coalesce(entry.paid_cents, 0))) as data
      from settled as entry join unsettled as before on before.id = entry.id
     where entry.settlement <> before.settlement
    union all
    select 'payout.paid', describe_payout(paid)
      from settled as entry join unsettled as before on before.id = entry.id
           join ledger_transactions as paid
             on paid.pickem_entry_id = entry.id and paid.settlement = entry.settlement and paid.kind = 'payout'
     where entry.settlement <> before.settlement
  ) as reported
   where exists (select from webhook_endpoints where reported.type = any(events));
  if found then
    perform queue_webhooks();
  end if;
  return null;
end $$;
create trigger pickem_entries_settled_webhook after update on pickem_entries
  referencing new table as settled old table as unsettled
  for each statement execute function record_settled_entries();

-- Money ----------------------------------------------------------------------------

-- Prizes of a page of contest entries, which are paid before it is stored.
create function record_prizes() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where 'payout.paid' = any(events)) then
    return null;
  end if;
  insert into webhook_events (type, data)
  select 'payout.paid', describe_payout(paid)
    from settled as entry join unsettled as before on before.id = entry.id
         join ledger_transactions as paid
           on paid.contest_entry_id = entry.id and paid.settlement = entry.settlement and paid.kind = 'payout'
   where entry.settlement is distinct from before.settlement;
  if found then
    perform queue_webhooks();
  end if;
  return null;
end $$;
create trigger contest_entries_prizes_webhook after update on contest_entries
  referencing new table as settled old table as unsettled
  for each statement execute function record_prizes();

create function record_deposit_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.status <> new.status then
    perform record_webhook_event('deposit.' || new.status::text, jsonb_build_object(
      'deposit_id', new.id, 'user_id', new.user_id, 'amount', format_cents(new.amount_cents), 'currency', new.currency));
  end if;
  return null;
end $$;
create trigger deposits_webhook after insert or update of status on deposits
  for each row when (new.status <> 'pending') execute function record_deposit_state();

create function record_deposit_reversal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.reinstated_transaction_id is null and new.reinstated_transaction_id is not null) then
    perform record_webhook_event(case when tg_op = 'INSERT' then 'deposit.reversed' else 'deposit.reinstated' end,
      jsonb_build_object('deposit_id', new.deposit_id, 'user_id', new.user_id, 'kind', new.kind,
                         'amount', format_cents(new.amount_cents)));
  end if;
  return null;
end $$;
create trigger deposit_reversals_webhook after insert or update of reinstated_transaction_id on deposit_reversals
  for each row execute function record_deposit_reversal();

create function record_withdrawal_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.status <> new.status and new.status <> 'pending') then
    perform record_webhook_event(
      'withdrawal.' || case when new.status = 'pending' then 'requested' else new.status::text end,
      jsonb_build_object('withdrawal_id', new.id, 'user_id', new.user_id, 'amount', format_cents(new.amount_cents),
                         'currency', new.currency));
  end if;
  return null;
end $$;
create trigger withdrawals_webhook after insert or update of status on withdrawals
  for each row when (new.status <> 'processing') execute function record_withdrawal_state();

-- Accounts ---------------------------------------------------------------------------

create function record_created_account() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where 'account.created' = any(events)) then
    perform record_webhook_event('account.created', jsonb_build_object('user_id', new.id));
  end if;
  return null;
end $$;
create trigger users_created_webhook after insert on users
  for each row execute function record_created_account();

create function record_account_state() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null and new.deleted_at is not null then
    perform record_webhook_event('account.deleted', jsonb_build_object('user_id', new.id));
  elsif old.deleted_at is not null and new.deleted_at is null then
    perform record_webhook_event('account.reactivated', jsonb_build_object('user_id', new.id));
  end if;
  if old.purged_at is null and new.purged_at is not null then
    perform record_webhook_event('account.purged', jsonb_build_object('user_id', new.id));
  end if;
  return null;
end $$;
create trigger users_changed_webhook after update of deleted_at, purged_at on users
  for each row when (old.deleted_at is distinct from new.deleted_at or old.purged_at is distinct from new.purged_at)
  execute function record_account_state();

create function record_suspension() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.lifted_at is null and old.ends_at is distinct from new.ends_at) then
    perform record_webhook_event('account.suspended', jsonb_build_object('user_id', new.user_id, 'until', new.ends_at));
  -- A suspension that has ended is marked as lifted at its end.
  elsif old.lifted_at is null and new.lifted_at < coalesce(new.ends_at, 'infinity') then
    perform record_webhook_event('account.suspension_lifted', jsonb_build_object('user_id', new.user_id));
  end if;
  return null;
end $$;
create trigger suspensions_webhook after insert or update on suspensions
  for each row execute function record_suspension();

create function record_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.ended_at is null and old.ends_at is distinct from new.ends_at) then
    perform record_webhook_event('account.excluded', jsonb_build_object('user_id', new.user_id, 'until', new.ends_at));
  elsif old.ended_at is null and new.ended_at is not null then
    perform record_webhook_event('account.exclusion_ended', jsonb_build_object('user_id', new.user_id));
  end if;
  return null;
end $$;
create trigger self_exclusions_webhook after insert or update on self_exclusions
  for each row execute function record_exclusion();

-- Releases and maintenance ---------------------------------------------------------------

-- Scheduled releases and windows take effect by time alone, so a job calls this every minute, and triggers on every change. The
-- key of an event contains the time at which it took effect.
create function record_app_events() returns void language plpgsql as $$
begin
  insert into webhook_events (type, data, key)
  select due.type, due.data, due.type || ':' || due.id || ':' || extract(epoch from due.at) from (
    select 'release.published' as type, id, publish_at as at,
           jsonb_build_object('release_id', id, 'platform', platform, 'version', version, 'force_update', force_update) as data
      from releases where withdrawn_at is null
    union all
    select 'release.withdrawn', id, withdrawn_at,
           jsonb_build_object('release_id', id, 'platform', platform, 'version', version, 'force_update', force_update)
      from releases where publish_at <= withdrawn_at
    union all
    select 'maintenance.window_opened', id, starts_at,
           jsonb_build_object('window_id', id, 'platforms', platforms, 'starts_at', starts_at, 'ends_at', ends_at)
      from maintenance_windows where canceled_at is null and starts_at < coalesce(ends_at, 'infinity')
    union all
    select 'maintenance.window_closed', id, ends_at,
           jsonb_build_object('window_id', id, 'platforms', platforms, 'starts_at', starts_at, 'ends_at', ends_at)
      from maintenance_windows where canceled_at is null and starts_at < ends_at
  ) as due
   where due.at <= clock_timestamp() and due.at > clock_timestamp() - interval '1 day'
     and exists (select from webhook_endpoints where due.type = any(events) and subscribed_at <= due.at)
  on conflict (key) do nothing;
  if found then
    perform queue_webhooks();
  end if;
end $$;

create function record_app_change() returns trigger language plpgsql as $$
begin
  perform record_app_events();
  return null;
end $$;
create trigger releases_webhook after insert or update on releases
  for each statement execute function record_app_change();
create trigger maintenance_windows_webhook after insert or update on maintenance_windows
  for each statement execute function record_app_change();

-- A restored release is published once more, at the time of its first publication.
create function record_restored_release() returns trigger language plpgsql as $$
declare
  published text := 'release.published:' || new.id || ':' || extract(epoch from new.publish_at);
begin
  update webhook_events set key = null where key = published;
  perform record_webhook_event('release.published', jsonb_build_object(
    'release_id', new.id, 'platform', new.platform, 'version', new.version, 'force_update', new.force_update), published);
  return null;
end $$;
create trigger releases_restored_webhook after update of withdrawn_at on releases
  for each row when (old.withdrawn_at is not null and new.withdrawn_at is null and new.publish_at <= now())
  execute function record_restored_release();

create function record_maintenance_switch() returns trigger language plpgsql as $$
declare
  was_on boolean := tg_op <> 'INSERT' and old.value = 'true';
  is_on boolean := tg_op <> 'DELETE' and new.value = 'true';
begin
  if coalesce(new.key, old.key) = 'maintenance_enabled' and was_on <> is_on then
    perform record_webhook_event(case when is_on then 'maintenance.switched_on' else 'maintenance.switched_off' end, '{}');
  end if;
  return null;
end $$;
create trigger settings_webhook after insert or update or delete on settings
  for each row execute function record_maintenance_switch();
