-- The build of the device that holds a token, as it last reported: it decides whether the app must update.

alter table access_tokens add column build integer[];

update access_tokens t set build = d.build
  from (
    select distinct on (user_id, platform) user_id, platform, build from devices
     order by user_id, platform, seen_at desc
  ) d
 where d.user_id = t.user_id and d.platform = t.platform and t.revoked_at is null and t.expires_at > now();

create or replace function log_device(
  owner int, token int, new_platform text, new_os text, new_version text, new_brand text, new_model text, max_count int
) returns void language plpgsql as $$
declare
  newest device_info_logs;
begin
  update access_tokens set platform = parse_platform(new_platform), build = parse_build(new_version)
   where id = token and parse_platform(new_platform) is not null
     and (platform, build) is distinct from (parse_platform(new_platform), parse_build(new_version));
  perform pg_advisory_xact_lock(hashtextextended('device_info_logs ' || owner, 0));
  select * into newest from device_info_logs where user_id = owner order by created_at desc, id desc limit 1;
  if (newest.platform, newest.os, newest.version, newest.brand, newest.model)
      = (new_platform, new_os, new_version, new_brand, new_model)
    and newest.created_at > now() - interval '5 minutes'
  then
    return;
  end if;
  delete from device_info_logs
   where user_id = owner and platform = new_platform and os = new_os and version = new_version
     and brand = new_brand and model = new_model;
  insert into device_info_logs (user_id, platform, os, version, brand, model, created_at)
  values (owner, new_platform, new_os, new_version, new_brand, new_model, clock_timestamp());
  delete from device_info_logs where id in (
    select id from device_info_logs where user_id = owner order by created_at desc, id desc offset max_count);
end $$;
