-- Push token and platform belong to the device that holds an access token.
alter table access_tokens add column platform platform, add column fcm_token text;

-- A push token moves to the session used last of the user who sent it last.
with holders as (
  select distinct on (fcm_token) id, fcm_token from users where fcm_token is not null and deleted_at is null
   order by fcm_token, push_token_at desc nulls last, id desc
)
update access_tokens set fcm_token = holders.fcm_token
  from holders
 where access_tokens.id = (
   select id from access_tokens latest
    where latest.user_id = holders.id and latest.revoked_at is null and latest.expires_at > now()
    order by latest.last_used_at desc, latest.id desc limit 1);

alter table users drop column fcm_token, drop column push_token_at;

-- One session per push token: a phone receives the notifications of the user who is signed in on it. A hash index, because
-- push tokens can be longer than a B-tree entry.
alter table access_tokens add constraint access_tokens_push_token_once exclude using hash (fcm_token with =)
  where (fcm_token is not null);

create function drop_push_token() returns trigger language plpgsql as $$
begin
  new.fcm_token := null;
  return new;
end $$;
create trigger access_tokens_drop_push_token before update of revoked_at on access_tokens
  for each row when (new.revoked_at is not null) execute function drop_push_token();

-- Stores the push token of a session, removing it from any other one; null clears it. False if the session has ended.
create function save_push_token(token int, push_token text) returns boolean language plpgsql as $$
begin
  if push_token is not null then
    -- Two sessions that send the same push token for the first time have no row in common to lock.
    perform pg_advisory_xact_lock(hashtextextended('push token ' || push_token, 0));
  end if;
  perform from access_tokens where id = token or fcm_token = push_token order by id for no key update;
  update access_tokens set fcm_token = null where fcm_token = push_token and id <> token;
  update access_tokens set fcm_token = push_token where id = token and revoked_at is null;
  return found;
end $$;

-- Logs a device and stores its platform with the access token. A repetition replaces the earlier row, or is ignored within
-- five minutes. Keeps the newest `max_count` rows of the user.
drop function log_device(int, text, text, text, text, text, int);
create function log_device(
  owner int, token int, new_platform text, new_os text, new_version text, new_brand text, new_model text, max_count int
) returns void language plpgsql as $$
declare
  newest device_info_logs;
begin
  update access_tokens set platform = parse_platform(new_platform)
   where id = token and platform is distinct from parse_platform(new_platform)
     and parse_platform(new_platform) is not null;
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
