-- Rules of accounts that the database enforces: sessions, codes, devices, restrictions, identity, location, persons and purge.

-- Sessions --------------------------------------------------------------------

-- Inserts no token for a suspended user, and returns null. A statement of its own, so that it also sees a suspension that was
-- committed while the caller waited for the lock on the user's row.
create function issue_access_token(owner int, hash bytea, lifetime_days int, max_count int) returns timestamptz
  language plpgsql as $$
declare
  issued timestamptz;
begin
  insert into access_tokens (user_id, token_hash, expires_at)
  select owner, hash, now() + make_interval(days => lifetime_days)
   where not exists (
     select from suspensions
      where user_id = owner and lifted_at is null and (ends_at is null or ends_at > clock_timestamp()))
  returning expires_at into issued;
  if not found then
    return null;
  end if;
  update access_tokens set revoked_at = now(), revocation_reason = 'too_many'
   where id in (
     select id from access_tokens
      where user_id = owner and revoked_at is null and expires_at > now() and last_used_at > now() - interval '14 days'
      order by id desc offset max_count
   );
  return issued;
end $$;

-- issue_access_token after a password check outside the transaction. Returns null if the account was deleted or its password
-- changed since the check.
create function open_session(owner int, compared_hash text, hash bytea, lifetime_days int, max_count int) returns timestamptz
  language plpgsql as $$
begin
  perform from users where id = owner and password_hash = compared_hash and deleted_at is null for no key update;
  if not found then
    return null;
  end if;
  return issue_access_token(owner, hash, lifetime_days, max_count);
end $$;

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

create function drop_push_token() returns trigger language plpgsql as $$
begin
  new.fcm_token := null;
  return new;
end $$;
create trigger access_tokens_drop_push_token before update of revoked_at on access_tokens
  for each row when (new.revoked_at is not null) execute function drop_push_token();

create function record_access_change() returns trigger language plpgsql as $$
begin
  new.access_changed_at := clock_timestamp();
  new.access_change := case
    when new.email is distinct from old.email then 'email'
    when new.phone is distinct from old.phone then 'phone'
    else 'password'
  end;
  return new;
end $$;
create trigger users_access_change before update of email, phone, password_hash on users
  for each row when (
    new.email is distinct from old.email or new.phone is distinct from old.phone
    or new.password_hash is distinct from old.password_hash
  )
  execute function record_access_change();

-- One-time codes --------------------------------------------------------------

-- Unknown networks have limits of their own for the attempts and for the age of a code.
create function count_otp_attempt(
  owner int, of_purpose otp_purpose, hmac bytea, known_days int,
  max_per_code int, max_per_code_unknown int, max_age_unknown_seconds int,
  max_per_network int, max_unknown int, max_known int
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
     and o.expires_at > now()
     and case known
           when 1 then o.known_attempts < max_per_code
           else o.attempts < max_per_code_unknown and o.created_at > now() - make_interval(secs => max_age_unknown_seconds)
         end
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

-- Devices ---------------------------------------------------------------------

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

-- last_used_at is written at most every five minutes, and at the first use of each day.
create function record_active_day() returns trigger language plpgsql as $$
begin
  insert into active_days (on_day, user_id) values ((new.last_used_at at time zone 'UTC')::date, new.user_id)
  on conflict do nothing;
  return null;
end $$;
create trigger access_tokens_record_active_day after insert or update of last_used_at on access_tokens
  for each row execute function record_active_day();

-- Accounts --------------------------------------------------------------------

-- While a proven email can be restored, no other account can take it. One that was never proven reserves nothing.
create function reject_reserved_email() returns trigger language plpgsql as $$
begin
  if exists (
    select from contact_changes
     where kind = 'email' and old_value = new.email and user_id <> new.id and superseded_at is null and reverted_at is null
       and confirmed_at is not null and is_old_verified is not false and revert_expires_at > now()
  ) then
    raise exception 'the email is reserved for its former owner'
      using errcode = 'unique_violation', constraint = 'users_email_proven';
  end if;
  return new;
end $$;
create trigger users_email_not_reserved before insert or update of email on users
  for each row execute function reject_reserved_email();

-- A stored promo code is not replaced by another one: otherwise one user meets the code rules of several promos in turn. An
-- operator, or the purge, removes it first.
create function reject_other_promo_code() returns trigger language plpgsql as $$
begin
  raise exception 'the user has stored another promo code' using errcode = 'restrict_violation';
end $$;
create trigger users_promo_code_stored_once before update of promo_code on users
  for each row when (old.promo_code <> '' and new.promo_code <> '' and lower(new.promo_code) <> lower(old.promo_code))
  execute function reject_other_promo_code();

create function record_old_verified() returns trigger language plpgsql as $$
begin
  new.is_old_verified := exists (
    select from users
     where id = new.user_id
       and case new.kind when 'email' then email = new.old_value and email_verified_at is not null
                         else phone = new.old_value and phone_verified_at is not null end);
  return new;
end $$;
create trigger contact_changes_record_old_verified before update of confirmed_at on contact_changes
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function record_old_verified();

-- Self-exclusion --------------------------------------------------------------

-- An exclusion gets longer, never shorter; a time-out can become an exclusion.
create function guard_self_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if pg_trigger_depth() > 1 then
      return old;
    end if;
    raise exception 'self-exclusions cannot be deleted' using errcode = 'restrict_violation';
  end if;
  if old.ended_at is not null
    or (to_jsonb(new) - array['ends_at', 'ended_at', 'kind']) <> (to_jsonb(old) - array['ends_at', 'ended_at', 'kind'])
    or (new.kind = 'time_out' and old.kind <> 'time_out')
    or coalesce(new.ends_at, 'infinity') < coalesce(old.ends_at, 'infinity')
    or (new.ended_at is not null and coalesce(new.ends_at, 'infinity') > clock_timestamp())
  then
    raise exception 'self-exclusions cannot be shortened' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger self_exclusions_guarded before update or delete on self_exclusions
  for each row execute function guard_self_exclusion();

-- users.is_self_excluded is true while the user has an exclusion that is not ended.
create function flag_self_exclusion() returns trigger language plpgsql as $$
begin
  update users set is_self_excluded = new.ended_at is null, updated_at = now()
   where id = new.user_id and is_self_excluded <> (new.ended_at is null);
  return null;
end $$;
create trigger self_exclusions_flag_user after insert or update of ended_at on self_exclusions
  for each row execute function flag_self_exclusion();

-- The flag set directly is an exclusion without an end. It cannot be cleared directly.
create function sync_self_exclusion() returns trigger language plpgsql as $$
declare
  is_open boolean := exists (select from self_exclusions where user_id = new.id and ended_at is null);
begin
  if new.is_self_excluded and not is_open then
    insert into self_exclusions (user_id, source) values (new.id, 'service');
  elsif is_open and not new.is_self_excluded then
    raise exception 'user % is self-excluded', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger users_sync_self_exclusion_inserted after insert on users
  for each row when (new.is_self_excluded) execute function sync_self_exclusion();
create trigger users_sync_self_exclusion_changed after update of is_self_excluded on users
  for each row when (old.is_self_excluded is distinct from new.is_self_excluded) execute function sync_self_exclusion();

-- Identity --------------------------------------------------------------------

-- Only adults with a date of birth are verified, and users.is_adult follows the status.
create function guard_identity() returns trigger language plpgsql as $$
declare
  is_verified boolean := (select name = 'Verified' from kyc_statuses where id = new.status_id);
begin
  if is_verified and (new.date_of_birth is null or is_minor(new.date_of_birth)) then
    raise exception 'user % is not known to be an adult', new.user_id
      using errcode = 'check_violation', constraint = 'user_kyc_verified_adult';
  end if;
  if tg_op = 'UPDATE' and new.status_id <> old.status_id then
    update users set is_adult = is_verified, updated_at = now() where id = new.user_id and is_adult <> is_verified;
  end if;
  return new;
end $$;
create trigger user_kyc_guarded before insert or update of status_id, date_of_birth on user_kyc
  for each row execute function guard_identity();

-- The purge replaces mentions of its user in the reasons of other users' cases.
create function guard_identity_case() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id
    or old.decided_at is not null
       and not (current_setting('slatekeeper.purging', true) = 'on' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason')
  then
    raise exception 'identity case % is decided', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger identity_cases_guarded before update on identity_cases
  for each row execute function guard_identity_case();

create function age_on(born date, day date) returns integer language sql immutable as $$
  select extract(year from age(day, born))::integer;
$$;

-- The 18th birthday is in the future, by the UTC day.
create function is_minor(born date) returns boolean language sql stable
  return born > (statement_timestamp() at time zone 'UTC')::date - interval '18 years';

create function note_date_of_birth() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.date_of_birth is distinct from old.date_of_birth then
    new.date_of_birth_at := case when new.date_of_birth is not null then clock_timestamp() end;
  end if;
  return new;
end $$;
create trigger user_kyc_note_date_of_birth before insert or update of date_of_birth on user_kyc
  for each row execute function note_date_of_birth();

-- Location --------------------------------------------------------------------

-- Ends allowed locations: in the region, or of the user. The caller passes null for the other.
create function expire_locations(region text, owner integer) returns void language sql as $$
  with expired as (
    update user_geolocations
       set closed_expires_at = case when region_code = region and expires_at > clock_timestamp() then expires_at end,
           expires_at = null, updated_at = now()
     where (expires_at > clock_timestamp() or closed_expires_at is not null)
       and (region_code = region or user_id = owner)
    returning user_id
  )
  update location_checks set allowed_until = clock_timestamp()
    from expired
   where location_checks.user_id = expired.user_id and allowed_until > clock_timestamp();
$$;

create function restore_locations(region text) returns void language sql as $$
  with restored as (
    update user_geolocations set expires_at = closed_expires_at, closed_expires_at = null, updated_at = now()
     where region_code = region and closed_expires_at > clock_timestamp()
    returning user_id, expires_at
  )
  update location_checks set allowed_until = restored.expires_at
    from restored
   where location_checks.id = (
     select id from location_checks latest where latest.user_id = restored.user_id order by checked_at desc, id desc limit 1);
$$;

-- A region that is closed, or requires a higher age, ends the allowed locations in it.
create function expire_region() returns trigger language plpgsql as $$
begin
  perform expire_locations(new.code, null);
  return null;
end $$;
create trigger regions_expire_locations after update on regions
  for each row when ((old.is_allowed and not new.is_allowed) or new.min_age > old.min_age)
  execute function expire_region();

-- A date of birth that is too young for the region of the location ends it.
create function expire_location_of_minor() returns trigger language plpgsql as $$
begin
  if age_on(new.date_of_birth, (clock_timestamp() at time zone 'UTC')::date) < (
       select coalesce(max(region.min_age), 18)
         from user_geolocations place join regions region on region.code = place.region_code
        where place.user_id = new.user_id)
  then
    perform expire_locations(null, new.user_id);
  end if;
  return null;
end $$;
create trigger user_kyc_expire_location after insert or update of date_of_birth on user_kyc
  for each row when (new.date_of_birth is not null) execute function expire_location_of_minor();

-- Persons ---------------------------------------------------------------------

create function person_key(kind text, value text) returns bytea language sql immutable strict parallel safe as $$
  select sha256(convert_to(kind || ' ' || value, 'UTF8'))
$$;

-- Keys of all accounts of the person: of the account, of those that share one with it, and so on.
create function keys_of_person(account int) returns table (key_hash bytea) language sql stable as $$
  with recursive person as (
    select own.key_hash from person_keys own where own.user_id = $1 and own.kind in ('mailbox', 'phone', 'identity')
    union
    select theirs.key_hash
      from person join person_keys mine on mine.key_hash = person.key_hash and mine.kind in ('mailbox', 'phone', 'identity')
           join person_keys theirs on theirs.user_id = mine.user_id and theirs.kind in ('mailbox', 'phone', 'identity')
  )
  select person.key_hash from person
$$;

-- Other accounts of the person. Devices and payment methods can belong to a household.
create function linked_accounts(account int, kinds text[]) returns table (user_id int) language sql stable as $$
  select theirs.user_id from person_keys mine join person_keys theirs on theirs.key_hash = mine.key_hash
   where mine.user_id = $1 and mine.kind = any($2) and theirs.user_id <> $1
$$;

-- Locks the user, then the person: accounts of one person act one after another. Returns the user.
create function lock_person(account int) returns int language plpgsql as $$
begin
  perform from users where id = $1 for no key update;
  perform pg_advisory_xact_lock(lock_id)
    from (select distinct hashtextextended(encode(k.key_hash, 'hex'), 1) as lock_id from person_keys k
           where k.user_id = $1 and k.kind in ('mailbox', 'phone', 'identity') order by 1) as locks;
  return $1;
end $$;

create function add_person_key(account int, kind text, key_hash bytea) returns void language plpgsql as $$
begin
  update person_keys k set distrusted_at = null
   where k.user_id = $1 and k.key_hash = $3 and k.kind = $2 and k.distrusted_at is not null;
  if exists (select from person_keys k where k.user_id = $1 and k.key_hash = $3 and (k.kind = $2 or $2 = 'payout')) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(encode($3, 'hex'), 1));
  update person_keys k set shared_at = now() where k.key_hash = $3 and k.user_id <> $1 and k.shared_at is null;
  insert into person_keys as own (user_id, key_hash, kind, shared_at)
  values ($1, $3, $2, case when exists (select from person_keys k where k.key_hash = $3 and k.user_id <> $1) then now() end)
  on conflict on constraint person_keys_pkey do update set kind = excluded.kind where own.kind = 'payout';
  -- What any account of the person got before counts for all of them.
  if $2 in ('mailbox', 'phone', 'identity') then
    insert into person_uses (key_hash, subject, number, user_id)
    select keys.key_hash, used.subject, used.number, used.user_id
      from keys_of_person($1) as keys,
           (select distinct on (u.subject, u.number) u.subject, u.number, u.user_id from person_uses u
             where u.user_id = $1 or u.key_hash in (select own.key_hash from keys_of_person($1) as own)
             order by u.subject, u.number, u.user_id) as used
     order by keys.key_hash, used.subject, used.number
    on conflict do nothing;
  end if;
end $$;

create function add_contact_keys() returns trigger language plpgsql as $$
begin
  if new.email_verified_at is not null then
    -- Before the first proof of its email, a stranger may have used the account.
    delete from person_keys k
     where k.user_id = new.id and k.kind in ('phone', 'payment', 'payout', 'device')
       and not exists (select from person_keys proven where proven.user_id = new.id and proven.kind = 'mailbox');
    perform add_person_key(new.id, 'mailbox', person_key('mailbox', mailbox_of(new.email)));
  end if;
  if new.phone_verified_at is not null and new.phone is not null then
    perform add_person_key(new.id, 'phone', person_key('phone', new.phone));
  end if;
  return null;
end $$;
create trigger users_add_person_keys after insert on users
  for each row when (new.email_verified_at is not null or new.phone_verified_at is not null)
  execute function add_contact_keys();
create trigger users_add_changed_person_keys after update of email, email_verified_at, phone, phone_verified_at on users
  for each row when (
    (new.email_verified_at is not null or new.phone_verified_at is not null)
    and (new.email, new.email_verified_at, new.phone, new.phone_verified_at)
        is distinct from (old.email, old.email_verified_at, old.phone, old.phone_verified_at))
  execute function add_contact_keys();

-- The last 20 installations of the app: a client can send ever new tokens.
create function add_device_key() returns trigger language plpgsql as $$
begin
  perform add_person_key(new.user_id, 'device', person_key('device', new.fcm_token));
  delete from person_keys k
   where k.user_id = new.user_id and k.kind = 'device'
     and k.key_hash not in (
       select latest.key_hash from person_keys latest where latest.user_id = new.user_id and latest.kind = 'device'
        order by latest.key_hash = person_key('device', new.fcm_token) desc, latest.seen_at desc limit 20);
  return null;
end $$;
create trigger access_tokens_add_person_key after update of fcm_token on access_tokens
  for each row when (new.fcm_token is not null and new.fcm_token is distinct from old.fcm_token)
  execute function add_device_key();

-- Records a use for the person. Broken is person_uses_pkey if another account of the person was first.
create function use_once(account int, subject text, number int) returns void language sql as $$
  insert into person_uses (key_hash, subject, number, user_id)
  select keys.key_hash, $2, $3, $1 from keys_of_person($1) as keys order by keys.key_hash
$$;

create function bars_person(kind text) returns boolean language sql immutable parallel safe as $$
  select kind in ('mailbox', 'phone', 'identity', 'payment')
$$;

-- Accounts of persons who declared with another account that they are under 18. An identity that was verified for the account itself
-- replaces what others declared.
create view minor_persons as
  select theirs.user_id
    from user_kyc declared
         join person_keys mine on mine.user_id = declared.user_id and mine.kind in ('mailbox', 'phone', 'identity')
         join person_keys theirs on theirs.key_hash = mine.key_hash and theirs.user_id <> mine.user_id
           and theirs.kind in ('mailbox', 'phone', 'identity')
   where is_minor(declared.date_of_birth)
     and not exists (select from user_kyc own join kyc_statuses s on s.id = own.status_id
                      where own.user_id = theirs.user_id and s.name = 'Verified');

-- Bars of an account reach other accounts by its keys.
create view barred_persons as
  select theirs.user_id, bars.until
    from (select e.user_id, e.starts_at, case when u.purged_at is null then 'infinity' else coalesce(e.ends_at, 'infinity') end as until
            from self_exclusions e join users u on u.id = e.user_id where e.ended_at is null
          union all
          select user_id, starts_at, coalesce(ends_at, 'infinity') from suspensions where lifted_at is null) as bars
         join person_keys mine on mine.user_id = bars.user_id and bars_person(mine.kind)
         join person_keys theirs on theirs.key_hash = mine.key_hash and theirs.user_id <> mine.user_id and bars_person(theirs.kind)
              and (theirs.distrusted_at is null or theirs.distrusted_at >= bars.starts_at);

-- Purge -----------------------------------------------------------------------

-- Contacts and names of a deleted user, except those that another user or an operator has.
create function names_to_redact(of_user int) returns table (is_username boolean, value text) language sql stable as $$
  with deleted_user as (
    select * from users where id = of_user and deleted_at is not null and purged_at is null
  ), names (is_username, value) as (
    select false, email from deleted_user
    union select false, phone from deleted_user where phone is not null
    union select true, username from deleted_user
    union select true, former_username from deleted_user where former_username <> ''
    union select false, contact from deleted_user join contact_changes c on c.user_id = deleted_user.id,
                 unnest(array[c.old_value, c.new_value]) as contact where contact <> ''
    union select true, c.legal_name from deleted_user join identity_cases c on c.user_id = deleted_user.id
           where c.legal_name ~ '[[:alpha:]]{2,}[[:space:]]+[[:alpha:]]{2,}'
             and not exists (select from operators where lower(operators.name) = lower(c.legal_name))
             and not exists (select from identity_cases other where other.date_of_birth = c.date_of_birth
                                and lower(other.legal_name) = lower(c.legal_name) and other.user_id <> of_user)
  )
  select names.is_username, names.value from names
   where not exists (select from operators where operators.email = names.value)
     and not exists (select from users where users.email = names.value and users.id <> of_user)
     and not exists (select from users where users.phone = names.value and users.id <> of_user)
     and not exists (
       select from users where names.is_username and lower(users.username) = lower(names.value) and users.id <> of_user)
   order by names.is_username, length(names.value) desc, names.value
$$;

-- Phones are found with any characters between their digits, emails also in URLs, and names with any spaces.
create function redact_names(content text, of_user int, includes_usernames boolean) returns text language plpgsql stable as $$
declare
  replacement text := 'U-' || of_user;
  name record;
  literal text;
begin
  if content = '' then
    return content;
  end if;
  for name in select is_username, value from names_to_redact(of_user) where includes_usernames or not is_username loop
    literal := regexp_replace(name.value, '([^[:alnum:][:space:]])', '\\\1', 'g');
    literal := regexp_replace(literal, '[[:space:]]+', '[[:space:]]+', 'g');
    content := regexp_replace(content,
      case
        when name.is_username then
          case when name.value ~ '^([[:alpha:]]+|[^[:alpha:]]+)$' and content !~* ('\m' || replacement || '\M')
            then '@' else '(?<![[:alnum:]_.-])@?' end || literal || '(?![[:alnum:]_-]|\.[[:alnum:]])'
        when name.value ~ '^[0-9]{10}$' then
          '(?<![0-9])(\+?1[^[:alnum:]]{0,3})?\(?' || regexp_replace(name.value, '(.)(?=.)', '\1[^[:alnum:]]{0,3}', 'g')
            || '(?![0-9])'
        else '(?<![[:alnum:]._%+-])' || replace(literal, '\@', '(@|%40)') || '(?![[:alnum:]-]|\.[[:alnum:]])'
      end, replacement, 'gi');
  end loop;
  return content;
end $$;

-- The text with the deleted user's email, phone and username replaced by "U-<id>". A username of letters only may be an
-- ordinary word: it is replaced only after "@", or if the text contains the user's ID too.
create function redact_mentions(content text, of_user int) returns text language sql stable as $$
  select redact_names(content, of_user, true)
$$;

create function redact_contacts(content text, of_user int) returns text language sql stable as $$
  select redact_names(content, of_user, false)
$$;

-- Reasons contain usernames too.
create function redact_values(content jsonb, of_user int) returns jsonb language plpgsql stable as $$
begin
  return case jsonb_typeof(content)
    when 'string' then to_jsonb(redact_contacts(content #>> '{}', of_user))
    when 'array' then (
      select coalesce(jsonb_agg(redact_values(item, of_user) order by position), '[]')
        from jsonb_array_elements(content) with ordinality as items (item, position))
    when 'object' then (
      select coalesce(jsonb_object_agg(key, case when key = 'reason' and jsonb_typeof(value) = 'string'
               then to_jsonb(redact_mentions(value #>> '{}', of_user)) else redact_values(value, of_user) end), '{}')
        from jsonb_each(content))
    else content end;
end $$;

-- Times of change -------------------------------------------------------------

create trigger sounds_set_updated_at before update on sounds for each row execute function set_updated_at();
create trigger user_notes_set_updated_at before update on user_notes for each row execute function set_updated_at();
