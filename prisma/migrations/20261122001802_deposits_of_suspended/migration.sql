-- Unpaid deposits of suspended users are ended at their provider too.
create or replace function queue_end_of_deposits() returns trigger language plpgsql as $$
declare
  owner integer;
begin
  if tg_table_name = 'suspensions' then
    owner := new.user_id;
  else
    owner := new.id;
  end if;
  -- A migration can run before the job queue creates its tables.
  if to_regnamespace('graphile_worker') is not null and exists (
       select from deposits where user_id = owner and status = 'pending' and provider is not null
     ) then
    perform graphile_worker.add_job('end_deposits', json_build_object('userId', owner), max_attempts => 12);
  end if;
  return null;
end $$;
create trigger suspensions_end_deposits after insert on suspensions
  for each row when (new.lifted_at is null) execute function queue_end_of_deposits();
