-- Logs a device once for as long as it says the same: a repetition replaces the earlier row, and of one within five
-- minutes nothing is written. The newest `max_count` rows of a user stay. Triggers keep `devices` up to date.
create function log_device(
  owner int, said_platform text, said_os text, said_version text, said_brand text, said_model text, max_count int
) returns void language plpgsql as $$
declare
  newest device_info_logs;
begin
  perform pg_advisory_xact_lock(hashtextextended('device_info_logs ' || owner, 0));
  select * into newest from device_info_logs where user_id = owner order by created_at desc, id desc limit 1;
  if (newest.platform, newest.os, newest.version, newest.brand, newest.model)
      = (said_platform, said_os, said_version, said_brand, said_model)
    and newest.created_at > now() - interval '5 minutes'
  then
    return;
  end if;
  delete from device_info_logs
   where user_id = owner and platform = said_platform and os = said_os and version = said_version
     and brand = said_brand and model = said_model;
  insert into device_info_logs (user_id, platform, os, version, brand, model, created_at)
  values (owner, said_platform, said_os, said_version, said_brand, said_model, clock_timestamp());
  delete from device_info_logs where id in (
    select id from device_info_logs where user_id = owner order by created_at desc, id desc offset max_count);
end $$;
