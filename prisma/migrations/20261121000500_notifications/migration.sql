-- Notifications to running processes, sent in the transaction that changes a table.

-- Processes drop their in-memory copy of a table when it changes.
create function notify_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('slatekeeper_changed', tg_table_name);
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['games', 'navigations', 'releases', 'maintenance_windows', 'settings', 'sounds',
                              'multiplier_tables', 'multipliers', 'geo_location_statuses', 'kyc_statuses'] loop
    execute format('create trigger %1$s_notify_changed after insert or update or delete or truncate on %1$I
                    for each statement execute function notify_changed()', name);
  end loop;
end $$;

-- A change of releases or maintenance queues a job that notifies the apps after the commit. A scheduled job covers changes
-- that only the clock makes.
create function queue_app_state_broadcast() returns trigger language plpgsql as $$
begin
  -- This migration can run before the job queue creates its tables.
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
