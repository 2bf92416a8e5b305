-- What other processes, apps and webhooks get to know.

-- App state -------------------------------------------------------------------

-- Processes drop their in-memory copy of a table when it changes.
create function notify_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('slatekeeper_changed', tg_table_name);
  return null;
end $$;
create trigger games_notify_changed after insert or update or delete or truncate on games
  for each statement execute function notify_changed();
create trigger navigations_notify_changed after insert or update or delete or truncate on navigations
  for each statement execute function notify_changed();
create trigger releases_notify_changed after insert or update or delete or truncate on releases
  for each statement execute function notify_changed();
create trigger maintenance_windows_notify_changed after insert or update or delete or truncate on maintenance_windows
  for each statement execute function notify_changed();
create trigger settings_notify_changed after insert or update or delete or truncate on settings
  for each statement execute function notify_changed();
create trigger sounds_notify_changed after insert or update or delete or truncate on sounds
  for each statement execute function notify_changed();
create trigger multiplier_tables_notify_changed after insert or update or delete or truncate on multiplier_tables
  for each statement execute function notify_changed();
create trigger multipliers_notify_changed after insert or update or delete or truncate on multipliers
  for each statement execute function notify_changed();
create trigger geo_location_statuses_notify_changed after insert or update or delete or truncate on geo_location_statuses
  for each statement execute function notify_changed();
create trigger kyc_statuses_notify_changed after insert or update or delete or truncate on kyc_statuses
  for each statement execute function notify_changed();
create trigger qa_worlds_notify_changed after delete on qa_worlds for each statement execute function notify_changed();
create trigger qa_faults_notify_changed after insert or update or delete or truncate on qa_faults
  for each statement execute function notify_changed();

-- A change of releases or maintenance queues a job that notifies the apps after the commit. A scheduled job covers changes
-- that only the clock makes.
create function queue_app_state_broadcast() returns trigger language plpgsql as $$
begin
  -- The job queue creates its tables after these.
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('publish_app_status', queue_name => 'publish_app_status', job_key => 'publish_app_status:change',
                                    max_attempts => 5);
  end if;
  return null;
end $$;
create trigger maintenance_windows_app_state after insert or update or delete on maintenance_windows
  for each statement execute function queue_app_state_broadcast();
create trigger releases_app_state after insert or update or delete on releases
  for each statement execute function queue_app_state_broadcast();
create trigger settings_app_state after insert or update on settings
  for each row when (new.key = 'maintenance_enabled') execute function queue_app_state_broadcast();
create trigger settings_removed_app_state after delete on settings
  for each row when (old.key = 'maintenance_enabled') execute function queue_app_state_broadcast();
-- A change of promos queues the job that notifies the apps. Claims change spent_cents only, which the job's schedule covers.
create trigger promos_app_state after insert or delete on promos
  for each statement execute function queue_app_state_broadcast();
create trigger promos_changed_app_state
  after update of name, description, credits_cents, credit_bucket_id, status, starts_at, ends_at, budget_cents, rules on promos
  for each statement execute function queue_app_state_broadcast();

-- A change of the thresholds queues a job that applies them to all users.
create function queue_level_update() returns trigger language plpgsql as $$
begin
  -- The job queue creates its tables after these.
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('apply_experience_levels', queue_name => 'apply_experience_levels',
                                    job_key => 'apply_experience_levels:change', max_attempts => 5);
  end if;
  return null;
end $$;
create trigger settings_level_update after insert or update on settings
  for each row when (new.key in ('intermediate_after_entries', 'expert_after_entries'))
  execute function queue_level_update();

-- Messages --------------------------------------------------------------------

-- Codes, sign-in links and security notices cannot be canceled: an operator could hide an account takeover that way.
-- lib/notify/messages/rules.ts has the same list.
create function reject_message_cancellation() returns trigger language plpgsql as $$
begin
  raise exception 'messages of the template % cannot be canceled', new.template
    using errcode = 'check_violation', constraint = 'messages_security_sent', table = 'messages';
end $$;
create trigger messages_security_sent before update of status on messages
  for each row when (new.status = 'canceled' and old.status <> 'canceled'
                     and new.template not in ('welcome', 'verify-email'))
  execute function reject_message_cancellation();

-- Webhooks --------------------------------------------------------------------

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

create function record_created_account() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where 'account.created' = any(events)) then
    perform record_webhook_event('account.created', jsonb_build_object('user_id', new.id));
  end if;
  return null;
end $$;
create trigger users_created_webhook after insert on users for each row execute function record_created_account();

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

-- Times of change -------------------------------------------------------------

create trigger games_set_updated_at
  before update of name, status, sequence, image, featured_contest_image, featured_contest_color1,
    featured_contest_color2, featured_contest_color3, featured_contest_btn_color, big_wins_color1, big_wins_color2,
    big_wins_text_color, big_wins_image, big_wins_arrow on games
  for each row execute function set_updated_at();
create trigger navigations_set_updated_at before update on navigations for each row execute function set_updated_at();
