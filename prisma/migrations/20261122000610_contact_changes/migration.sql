-- Changes of usernames, emails and phones by users.

alter type otp_purpose add value 'change_phone';
alter type revocation_reason add value 'email_restored';

-- The previous username stays reserved while the user cannot change it again, so that no other account takes it over.
alter table users
  add column former_username text not null default '',
  add column username_changed_at timestamptz(6);
create index users_former_username on users (lower(former_username)) where former_username <> '';

create type contact_kind as enum ('email', 'phone');

create table contact_changes (
  id serial not null,
  user_id integer not null,
  kind contact_kind not null,
  old_value text not null,
  new_value text not null,
  token_hash bytea,
  revert_token_hash bytea,
  created_at timestamptz(6) not null default now(),
  expires_at timestamptz(6) not null,
  superseded_at timestamptz(6),
  confirmed_at timestamptz(6),
  revert_expires_at timestamptz(6),
  reverted_at timestamptz(6),
  constraint contact_changes_pkey primary key (id),
  constraint contact_changes_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint contact_changes_superseded_or_confirmed check (superseded_at is null or confirmed_at is null),
  constraint contact_changes_reverted_after_confirmed check (reverted_at is null or confirmed_at is not null)
);
create unique index contact_changes_token_hash_key on contact_changes (token_hash);
create unique index contact_changes_revert_token_hash_key on contact_changes (revert_token_hash);
create unique index contact_changes_one_pending on contact_changes (user_id, kind)
  where superseded_at is null and confirmed_at is null;
create index contact_changes_user_id_created_at_idx on contact_changes (user_id, created_at);
create index contact_changes_expires_at_idx on contact_changes (expires_at);
create index contact_changes_reserved on contact_changes (old_value)
  where kind = 'email' and superseded_at is null and reverted_at is null;

-- While an email can be restored, no other account can take it.
create function reject_reserved_email() returns trigger language plpgsql as $$
begin
  if exists (
    select from contact_changes
     where kind = 'email' and old_value = new.email and user_id <> new.id and superseded_at is null and reverted_at is null
       and coalesce(revert_expires_at, expires_at) > now()
  ) then
    raise exception 'the email is reserved for its former owner'
      using errcode = 'unique_violation', constraint = 'users_email_key';
  end if;
  return new;
end $$;
create trigger users_email_not_reserved before insert or update of email on users
  for each row execute function reject_reserved_email();

-- The purge also replaces former emails and phones, and former usernames that cannot be ordinary words.
alter function redact_mentions(text, int) rename to redact_current_mentions;
create function redact_mentions(content text, of_user int) returns text language plpgsql stable as $$
declare
  replacement text := 'U-' || of_user;
  former text;
begin
  if content = '' or not exists (select from users where id = of_user and deleted_at is not null and purged_at is null) then
    return content;
  end if;
  for former in
    select value from (
      select former_username as value from users where id = of_user and former_username !~ '^[[:alpha:]]*$'
      union select unnest(array[old_value, new_value]) from contact_changes where user_id = of_user
    ) as contacts
     where not exists (select from users where id <> of_user and (email = value or phone = value or lower(username) = lower(value)))
     order by length(value) desc, value
  loop
    content := regexp_replace(content,
      '(?<![[:alnum:]._%+-])' || regexp_replace(former, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])',
      replacement, 'gi');
  end loop;
  return redact_current_mentions(content, of_user);
end $$;
