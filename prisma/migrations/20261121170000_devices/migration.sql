-- The newest build of each device beside the log of all that devices said, which is too long to count again and again.

CREATE TABLE "devices" (
    "user_id" INTEGER NOT NULL,
    "platform" "platform" NOT NULL,
    "brand" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "os" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "build" INTEGER[],
    "seen_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "devices_pkey" PRIMARY KEY ("user_id","platform","brand","model")
);

ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table devices add constraint devices_build_has_four_parts check (cardinality(build) = 4);

-- "4.12.1 (881)" is {4,12,1,0}; what does not begin with a number is null.
create function build_of(version text) returns integer[] language sql immutable parallel safe as $$
  select (string_to_array(substring(version from '^\s*v?([0-9]{1,9}(?:\.[0-9]{1,9}){0,3})(?![0-9])'), '.')::integer[]
          || '{0,0,0}')[1:4]
   where version ~ '^\s*v?[0-9]{1,9}(?![0-9])'
$$;

-- What apps write about their platform, as one of ours; null is neither.
create function platform_of(name text) returns platform language sql immutable parallel safe as $$
  select case when name ~* '^\s*(ios|ipados|iphone|ipad)' then 'ios'::platform
              when name ~* '^\s*android' then 'android'::platform end
$$;

create function see_devices() returns trigger language plpgsql as $$
begin
  insert into devices (user_id, platform, brand, model, os, version, build, seen_at)
  select distinct on (user_id, platform_of(platform), brand, model)
         user_id, platform_of(platform), brand, model, os, version, build_of(version), created_at
    from new_logs
   where platform_of(platform) is not null
   order by user_id, platform_of(platform), brand, model, created_at desc, id desc
  on conflict (user_id, platform, brand, model) do update
     set os = excluded.os, version = excluded.version, build = excluded.build, seen_at = excluded.seen_at
   where devices.seen_at <= excluded.seen_at;
  return null;
end $$;
create trigger device_info_logs_see_devices after insert on device_info_logs
  referencing new table as new_logs for each statement execute function see_devices();

-- Logs are forgotten oldest first, so a device whose newest one goes was not seen since.
create function forget_devices() returns trigger language plpgsql as $$
begin
  delete from devices using old_logs
   where devices.user_id = old_logs.user_id and devices.platform = platform_of(old_logs.platform)
     and devices.brand = old_logs.brand and devices.model = old_logs.model
     and devices.seen_at <= old_logs.created_at;
  return null;
end $$;
create trigger device_info_logs_forget_devices after delete on device_info_logs
  referencing old table as old_logs for each statement execute function forget_devices();

insert into devices (user_id, platform, brand, model, os, version, build, seen_at)
select distinct on (user_id, platform_of(platform), brand, model)
       user_id, platform_of(platform), brand, model, os, version, build_of(version), created_at
  from device_info_logs
 where platform_of(platform) is not null
 order by user_id, platform_of(platform), brand, model, created_at desc, id desc;
