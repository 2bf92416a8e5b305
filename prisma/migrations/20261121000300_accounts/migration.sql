-- Functions and triggers for user accounts: sessions, one-time codes, devices, activity, and the purge of personal data.

-- Sessions ----------------------------------------------------------------------

-- One function instead of several round trips. Under READ COMMITTED each statement of a function still sees everything
-- committed before it, including what was committed while it waited for a lock.

-- Inserts a token and revokes the oldest active ones above `max_count`. The caller has locked the user's row.
create function issue_access_token(owner int, hash bytea, lifetime_days int, max_count int) returns timestamptz
  language plpgsql as $$
declare
  issued timestamptz;
begin
  insert into access_tokens (user_id, token_hash, expires_at)
  values (owner, hash, now() + make_interval(days => lifetime_days))
  returning expires_at into issued;
  update access_tokens set revoked_at = now(), revocation_reason = 'too_many'
   where id in (
     select id from access_tokens
      where user_id = owner and revoked_at is null and expires_at > now() and last_used_at > now() - interval '14 days'
      order by id desc offset max_count
   );
  return issued;
end $$;

-- The same after a password check outside the transaction. Returns null if the account was deleted or its password changed
-- since the check.
create function open_session(owner int, compared_hash text, hash bytea, lifetime_days int, max_count int) returns timestamptz
  language plpgsql as $$
begin
  perform from users where id = owner and password_hash = compared_hash and deleted_at is null for no key update;
  if not found then
    return null;
  end if;
  return issue_access_token(owner, hash, lifetime_days, max_count);
end $$;

-- One-time codes --------------------------------------------------------------------

-- Keeps the `max_count` most recently seen networks of a user.
create function remember_network(owner int, hmac bytea, max_count int) returns void language plpgsql as $$
begin
  insert into known_networks as known (user_id, network_hmac) values (owner, hmac)
  on conflict (user_id, network_hmac) do update set seen_at = now() where known.seen_at < now() - interval '1 hour';
  delete from known_networks
   where (user_id, network_hmac) in (
     select user_id, network_hmac from known_networks where user_id = owner
      order by seen_at desc, network_hmac offset max_count
   );
end $$;

-- Counts an attempt at the user's active code before the code is compared. Returns no row if there is no active code, or
-- the code, the network or the account is out of attempts. The lock on the code serializes concurrent attempts.
create function count_otp_attempt(
  owner int, of_purpose otp_purpose, hmac bytea, known_days int,
  max_per_code int, max_per_network int, max_unknown int, max_known int
) returns table (otp_id int, code_hmac bytea, on_day text, is_known boolean) language plpgsql as $$
declare
  active_code otps;
  today date := (now() at time zone 'UTC')::date;
  known int := exists (
    select from known_networks k
     where k.user_id = owner and k.network_hmac = hmac and k.seen_at > now() - make_interval(days => known_days)
  )::int;
begin
  select * into active_code from otps o
   where o.user_id = owner and o.purpose = of_purpose and o.consumed_at is null and o.superseded_at is null
     and o.expires_at > now() and case known when 1 then o.known_attempts else o.attempts end < max_per_code
     for no key update;
  if not found then
    return;
  end if;

  insert into otp_network_failures as f (user_id, on_day, network_hmac, failures) values (owner, today, hmac, 1)
  on conflict on constraint otp_network_failures_pkey do update set failures = f.failures + 1
    where f.failures < max_per_network;
  if not found then
    return;
  end if;

  insert into otp_failures as f (user_id, on_day, failures, known_failures) values (owner, today, 1 - known, known)
  on conflict on constraint otp_failures_pkey do update
    set failures = f.failures + 1 - known, known_failures = f.known_failures + known
    where case known when 1 then f.known_failures < max_known else f.failures < max_unknown end;
  if not found then
    update otp_network_failures f set failures = f.failures - 1
     where f.user_id = owner and f.on_day = today and f.network_hmac = hmac;
    return;
  end if;

  update otps o set attempts = o.attempts + 1 - known, known_attempts = o.known_attempts + known where o.id = active_code.id;
  return query select active_code.id, active_code.code_hmac, today::text, known = 1;
end $$;

-- Devices -----------------------------------------------------------------------

-- Parses a version: "4.12.1 (881)" is {4,12,1,0}. Null if it does not begin with a number.
create function parse_build(version text) returns integer[] language sql immutable parallel safe as $$
  select (string_to_array(substring(version from '^\s*v?([0-9]{1,9}(?:\.[0-9]{1,9}){0,3})(?![0-9])'), '.')::integer[]
          || '{0,0,0}')[1:4]
   where version ~ '^\s*v?[0-9]{1,9}(?![0-9])'
$$;

-- Parses the platform name that the app sends. Null if it is neither iOS nor Android.
create function parse_platform(name text) returns platform language sql immutable parallel safe as $$
  select case when name ~* '^\s*(ios|ipados|iphone|ipad)' then 'ios'::platform
              when name ~* '^\s*android' then 'android'::platform end
$$;

-- `devices` has the latest build of each device; counting the log itself would be too slow.
create function upsert_devices() returns trigger language plpgsql as $$
begin
  insert into devices (user_id, platform, brand, model, os, version, build, seen_at)
  select distinct on (user_id, parse_platform(platform), brand, model)
         user_id, parse_platform(platform), brand, model, os, version, parse_build(version), created_at
    from new_logs
   where parse_platform(platform) is not null
   order by user_id, parse_platform(platform), brand, model, created_at desc, id desc
  on conflict (user_id, platform, brand, model) do update
     set os = excluded.os, version = excluded.version, build = excluded.build, seen_at = excluded.seen_at
   where devices.seen_at <= excluded.seen_at;
  return null;
end $$;
create trigger device_info_logs_upsert_devices after insert on device_info_logs
  referencing new table as new_logs for each statement execute function upsert_devices();

-- Logs are deleted oldest first: a device whose latest log is deleted has none left.
create function delete_devices() returns trigger language plpgsql as $$
begin
  delete from devices using old_logs
   where devices.user_id = old_logs.user_id and devices.platform = parse_platform(old_logs.platform)
     and devices.brand = old_logs.brand and devices.model = old_logs.model
     and devices.seen_at <= old_logs.created_at;
  return null;
end $$;
create trigger device_info_logs_delete_devices after delete on device_info_logs
  referencing old table as old_logs for each statement execute function delete_devices();

-- Logs a device. A repetition replaces the earlier row, or is ignored within five minutes. Keeps the newest `max_count` rows
-- of the user.
create function log_device(
  owner int, new_platform text, new_os text, new_version text, new_brand text, new_model text, max_count int
) returns void language plpgsql as $$
declare
  newest device_info_logs;
begin
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

-- Activity --------------------------------------------------------------------------

-- last_used_at is written at most every five minutes, and at the first use of each day.
create function record_active_day() returns trigger language plpgsql as $$
begin
  insert into active_days (on_day, user_id) values ((new.last_used_at at time zone 'UTC')::date, new.user_id)
  on conflict do nothing;
  return null;
end $$;
create trigger access_tokens_record_active_day after insert or update of last_used_at on access_tokens
  for each row execute function record_active_day();

-- Purge -----------------------------------------------------------------------------

-- The text with the deleted user's email, phone and username replaced by "U-<id>". A username of letters only may be an
-- ordinary word: it is replaced only after "@", or if the text contains the user's ID too.
create function redact_mentions(content text, of_user int) returns text language plpgsql stable as $$
declare
  deleted_user users;
  replacement text := 'U-' || of_user;
  name text;
begin
  select * into deleted_user from users where id = of_user and deleted_at is not null and purged_at is null;
  if not found or content = '' then
    return content;
  end if;
  content := regexp_replace(content,
    '(?<![[:alnum:]._%+-])' || regexp_replace(deleted_user.email, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])',
    replacement, 'gi');
  if deleted_user.phone is not null then
    content := regexp_replace(content,
      '(?<![0-9])(\+?1[ .-]?)?\(?' || substr(deleted_user.phone, 1, 3) || '\)?[ .-]*' || substr(deleted_user.phone, 4, 3) || '[ .-]*'
        || substr(deleted_user.phone, 7) || '(?![0-9])',
      replacement, 'g');
  end if;
  name := regexp_replace(deleted_user.username, '([^[:alnum:]])', '\\\1', 'g');
  if deleted_user.username ~ '^[[:alpha:]]+$' and content !~* ('\m' || replacement || '\M') then
    return regexp_replace(content, '@' || name || '(?![[:alnum:]_-]|\.[[:alnum:]])', replacement, 'gi');
  end if;
  return regexp_replace(content,
    '(?<![[:alnum:]_.-])@?' || name || '(?![[:alnum:]_-]|\.[[:alnum:]])', replacement, 'gi');
end $$;

-- True if the only change is the removal of mentions of the user being purged (set by the purge transaction).
create function only_redacts_mentions(old_reason text, new_reason text) returns boolean language sql stable as $$
  select case when current_setting('slatekeeper.purging', true) = 'on'
    then new_reason = redact_mentions(old_reason, nullif(current_setting('slatekeeper.purged_user', true), '')::int)
    else false end
$$;

-- The ledger is append-only, except that the purge removes free text: `reason` and `request_key`.
create function reject_ledger_change() returns trigger language plpgsql as $$
begin
  if current_setting('slatekeeper.purging', true) = 'on' and new.reason = '' and new.request_key is null
    and (to_jsonb(new) - array['reason', 'request_key']) = (to_jsonb(old) - array['reason', 'request_key'])
  then
    return new;
  end if;
  if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' and only_redacts_mentions(old.reason, new.reason) then
    return new;
  end if;
  raise exception 'ledger_transactions is append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_transactions_never_edited before update on ledger_transactions
  for each row execute function reject_ledger_change();

-- The audit log is append-only, except that the purge removes the user's name and values.
create function reject_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('slatekeeper.purging', true) = 'on'
    and new.subject_name = '' and new.before is null and new.after is null and new.reason = ''
    and (to_jsonb(new) - array['subject_name', 'before', 'after', 'reason'])
      = (to_jsonb(old) - array['subject_name', 'before', 'after', 'reason'])
  then
    return new;
  end if;
  if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' and only_redacts_mentions(old.reason, new.reason) then
    return new;
  end if;
  raise exception 'audit_rows is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_rows_append_only before delete or truncate on audit_rows
  for each statement execute function reject_change();
create trigger audit_rows_never_edited before update on audit_rows
  for each row execute function reject_audit_change();
