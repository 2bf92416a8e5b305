-- What apps were last told of the app itself, so that they are told once of what a clock or an operator changed.
CREATE TABLE "live_states" (
    "name" TEXT NOT NULL,
    "state" JSONB NOT NULL,
    "told_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "live_states_pkey" PRIMARY KEY ("name")
);

-- A push token is one app on one phone: of several users who have it, the last one is there.
ALTER TABLE "users" ADD COLUMN "push_token_at" TIMESTAMPTZ(6);
-- Tokens are longer than what a B-tree takes.
create index users_fcm_token on users using hash (fcm_token) where fcm_token is not null;

-- Whoever opens or closes the app, or changes its releases, by hand too, has it looked at after the commit; what the clock
-- does is looked at every minute.
create function look_at_app_state() returns trigger language plpgsql as $$
begin
  -- A migration may come before the queue's own tables.
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('tell_app_state', queue_name => 'tell_app_state', job_key => 'tell_app_state:change',
                                    max_attempts => 5);
  end if;
  return null;
end $$;
create trigger maintenance_windows_app_state after insert or update or delete on maintenance_windows
  for each statement execute function look_at_app_state();
create trigger releases_app_state after insert or update or delete on releases
  for each statement execute function look_at_app_state();
create trigger settings_app_state after insert or update on settings
  for each row when (new.key = 'maintenance_enabled') execute function look_at_app_state();
create trigger settings_removed_app_state after delete on settings
  for each row when (old.key = 'maintenance_enabled') execute function look_at_app_state();
