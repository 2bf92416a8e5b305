-- Unpaid deposits that exceed a lowered limit are ended at their provider too, also if an operator lowered it.
create or replace function queue_end_of_deposits() returns trigger language plpgsql as $$
declare
  owner integer;
begin
  if tg_table_name = 'users' then
    owner := new.id;
  else
    owner := new.user_id;
  end if;
  -- A migration can run before the job queue creates its tables.
  if to_regnamespace('graphile_worker') is not null and exists (
       select from deposits where user_id = owner and status = 'pending' and provider is not null
     ) then
    perform graphile_worker.add_job('end_deposits', json_build_object('userId', owner), max_attempts => 12);
  end if;
  return null;
end $$;
create trigger deposit_limits_end_deposits after insert or update on deposit_limits
  for each row execute function queue_end_of_deposits();
