-- Suspensions and self-exclusions of users, and operators' notes about users.

-- Suspensions -------------------------------------------------------------------------

alter type revocation_reason add value 'suspension';

create table suspensions (
  id serial not null,
  user_id integer not null,
  starts_at timestamptz(6) not null default current_timestamp,
  ends_at timestamptz(6),
  lifted_at timestamptz(6),
  constraint suspensions_pkey primary key (id),
  constraint suspensions_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint suspensions_end_after_start check (ends_at > starts_at),
  constraint suspensions_lifted_after_start check (lifted_at >= starts_at)
);
create unique index suspensions_open on suspensions (user_id) where lifted_at is null;
create index suspensions_user_id_starts_at_idx on suspensions (user_id, starts_at);

-- Now inserts no token for a suspended user, and returns null. A statement of its own, so that it also sees a suspension
-- that was committed while the caller waited for the lock on the user's row.
create or replace function issue_access_token(owner int, hash bytea, lifetime_days int, max_count int) returns timestamptz
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

-- Self-exclusions -----------------------------------------------------------------------

create type exclusion_source as enum ('user', 'operator', 'service');

-- An exclusion stays in effect after `ends_at`, until an operator ends it at the user's request.
create table self_exclusions (
  id serial not null,
  user_id integer not null,
  source exclusion_source not null,
  starts_at timestamptz(6) not null default current_timestamp,
  ends_at timestamptz(6),
  ended_at timestamptz(6),
  constraint self_exclusions_pkey primary key (id),
  constraint self_exclusions_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);
create unique index self_exclusions_open on self_exclusions (user_id) where ended_at is null;
create index self_exclusions_user_id_starts_at_idx on self_exclusions (user_id, starts_at);

-- An exclusion can be lengthened, and ended after its end. All other changes are rejected. Deleting the user cascades.
create function guard_self_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if pg_trigger_depth() > 1 then
      return old;
    end if;
    raise exception 'self-exclusions cannot be deleted' using errcode = 'restrict_violation';
  end if;
  if old.ended_at is not null
    or (to_jsonb(new) - array['ends_at', 'ended_at']) <> (to_jsonb(old) - array['ends_at', 'ended_at'])
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

insert into self_exclusions (user_id, source, starts_at) select id, 'service', updated_at from users where is_self_excluded;

-- Keyed hashes of email and phone of purged users, so that a suspension or exclusion applies to a new account too.
-- 'infinity' means without an end.
create table barred_contacts (
  contact_hmac bytea not null,
  suspended_until timestamptz(6),
  excluded_until timestamptz(6),
  constraint barred_contacts_pkey primary key (contact_hmac),
  constraint barred_contacts_reason_given check (coalesce(suspended_until, excluded_until) is not null)
);

-- Notes -------------------------------------------------------------------------------------

create table user_notes (
  id serial not null,
  user_id integer not null,
  author_id integer not null,
  text text not null,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint user_notes_pkey primary key (id),
  constraint user_notes_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint user_notes_author_id_fkey foreign key (author_id)
    references operators (id) on delete restrict on update cascade,
  constraint user_notes_text_length check (char_length(text) between 1 and 2000)
);
create index user_notes_user_id_id_idx on user_notes (user_id, id);
create index user_notes_author_id_idx on user_notes (author_id);
