-- Regions and location checks, deposit limits with pending raises, and time-outs.

-- Regions -------------------------------------------------------------------------------

-- A user plays for cash where the region is allowed, from its minimum age on.
create table regions (
  code text not null,
  name text not null,
  is_allowed boolean not null default false,
  min_age integer not null default 18,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint regions_pkey primary key (code),
  constraint regions_min_age_of_adults check (min_age between 18 and 99)
);
create unique index regions_name_key on regions (name);

-- Location of users ---------------------------------------------------------------------

-- An allowed location is valid until `expires_at`; without it, or after it, the user's location is denied. While `is_held`,
-- an operator denies it, whatever checks return. Cash play from `proven_from` on is covered by location_checks.
alter table user_geolocations
  add column expires_at timestamptz(6),
  add column region_code text,
  add column is_held boolean not null default false,
  add column proven_from timestamptz(6) not null default clock_timestamp(),
  add constraint user_geolocations_region_code_fkey foreign key (region_code)
    references regions (code) on delete restrict on update cascade,
  add constraint user_geolocations_held_is_denied check (not (is_held and expires_at is not null));
create index user_geolocations_region_code_idx on user_geolocations (region_code);
create index user_geolocations_expires_at_idx on user_geolocations (expires_at);

create type location_source as enum ('user', 'operator', 'service');
create type location_outcome as enum (
  'allowed', 'mocked', 'inaccurate', 'outside', 'border', 'region', 'age', 'identity', 'held', 'unknown'
);

-- Every check and override. `allowed_until` is when the location stopped being allowed: the expiry, or an earlier denial.
create table location_checks (
  id bigserial not null,
  user_id integer not null,
  source location_source not null,
  outcome location_outcome not null,
  region_code text,
  latitude double precision,
  longitude double precision,
  accuracy_m double precision,
  is_jump boolean not null default false,
  checked_at timestamptz(6) not null default clock_timestamp(),
  allowed_until timestamptz(6),
  constraint location_checks_pkey primary key (id),
  constraint location_checks_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint location_checks_region_code_fkey foreign key (region_code)
    references regions (code) on delete restrict on update cascade,
  constraint location_checks_allowed_ends check ((outcome = 'allowed') = (allowed_until is not null)),
  constraint location_checks_user_has_position check (source <> 'user' or num_nulls(latitude, longitude, accuracy_m) = 0)
);
create index location_checks_user_id_checked_at_idx on location_checks (user_id, checked_at);
create index location_checks_checked_at_id_idx on location_checks (checked_at, id);
create index location_checks_region_code_idx on location_checks (region_code);
create index location_checks_jumps on location_checks (checked_at, id) where is_jump;

-- Ends allowed locations: in the region, or of the user. The caller passes null for the other.
create function expire_locations(region text, owner integer) returns void language sql as $$
  with expired as (
    update user_geolocations set expires_at = null, updated_at = now()
     where expires_at > clock_timestamp() and (region_code = region or user_id = owner)
    returning user_id
  )
  update location_checks set allowed_until = clock_timestamp()
    from expired
   where location_checks.user_id = expired.user_id and allowed_until > clock_timestamp();
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

create function age_on(born date, day date) returns integer language sql immutable as $$
  select extract(year from age(day, born))::integer;
$$;

-- When the date of birth became known.
alter table user_kyc add column date_of_birth_at timestamptz(6);
update user_kyc set date_of_birth_at = clock_timestamp() where date_of_birth is not null;

create function note_date_of_birth() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.date_of_birth is distinct from old.date_of_birth then
    new.date_of_birth_at := case when new.date_of_birth is not null then clock_timestamp() end;
  end if;
  return new;
end $$;
create trigger user_kyc_note_date_of_birth before insert or update of date_of_birth on user_kyc
  for each row execute function note_date_of_birth();

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

-- Deposit limits --------------------------------------------------------------------------

-- From `…_next_at` on, the limit is `…_next_cents`; null is the general limit of the settings.
alter table deposit_limits
  add column daily_next_cents bigint,
  add column daily_next_at timestamptz(6),
  add column weekly_next_cents bigint,
  add column weekly_next_at timestamptz(6),
  add column monthly_next_cents bigint,
  add column monthly_next_at timestamptz(6),
  add constraint deposit_limits_not_negative check (
    least(daily_cents, weekly_cents, monthly_cents, daily_next_cents, weekly_next_cents, monthly_next_cents) >= 0),
  add constraint deposit_limits_next_has_time check (
    (daily_next_cents is null or daily_next_at is not null)
    and (weekly_next_cents is null or weekly_next_at is not null)
    and (monthly_next_cents is null or monthly_next_at is not null));

-- Time-outs -------------------------------------------------------------------------------

-- A job ends a time-out after its end. An exclusion is ended by an operator only.
create type exclusion_kind as enum ('exclusion', 'time_out');
alter table self_exclusions
  add column kind exclusion_kind not null default 'exclusion',
  alter column starts_at set default clock_timestamp(),
  add constraint self_exclusions_time_out_ends check (kind = 'exclusion' or ends_at is not null);
create index self_exclusions_time_outs on self_exclusions (ends_at) where kind = 'time_out' and ended_at is null;

-- Now a time-out can also become an exclusion.
create or replace function guard_self_exclusion() returns trigger language plpgsql as $$
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
