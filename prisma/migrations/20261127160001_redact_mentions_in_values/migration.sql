-- The purge blanks only audit rows about its user. In all others it replaces mentions, so that no one blanks rows about something else with an
-- account whose email or phone they contain.

-- The email, phone and username of a deleted user, and former ones that no other account has now. An operator's email stays: the log names
-- operators, and a sign-up does not prove that an email is the user's. In the order of replacement.
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
  )
  select names.is_username, names.value from names
   where not exists (select from operators where operators.email = names.value)
     and not exists (select from users where users.email = names.value and users.id <> of_user)
     and not exists (select from users where users.phone = names.value and users.id <> of_user)
     and not exists (
       select from users where names.is_username and lower(users.username) = lower(names.value) and users.id <> of_user)
   order by names.is_username, length(names.value) desc, names.value
$$;

-- The text with the deleted user's emails and phones replaced by "U-<id>", and usernames too if the third argument is true. A username of
-- letters only, or without letters, may be an ordinary word, a date or an amount: it is replaced only after "@", or if the text contains the
-- user's ID too.
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
    literal := regexp_replace(name.value, '([^[:alnum:]])', '\\\1', 'g');
    content := regexp_replace(content,
      case
        when name.is_username then
          case when name.value ~ '^([[:alpha:]]+|[^[:alpha:]]+)$' and content !~* ('\m' || replacement || '\M')
            then '@' else '(?<![[:alnum:]_.-])@?' end || literal || '(?![[:alnum:]_-]|\.[[:alnum:]])'
        when name.value ~ '^[0-9]{10}$' then
          '(?<![0-9])(\+?1[ .-]?)?\(?' || substr(name.value, 1, 3) || '\)?[ .-]*' || substr(name.value, 4, 3) || '[ .-]*'
            || substr(name.value, 7) || '(?![0-9])'
        else '(?<![[:alnum:]._%+-])' || literal || '(?![[:alnum:]-]|\.[[:alnum:]])'
      end, replacement, 'gi');
  end loop;
  return content;
end $$;

create function redact_contacts(content text, of_user int) returns text language sql stable as $$
  select redact_names(content, of_user, false)
$$;

create or replace function redact_mentions(content text, of_user int) returns text language sql stable as $$
  select redact_names(content, of_user, true)
$$;
drop function redact_current_mentions(text, int);

-- The query string of a list, with searches for the deleted user replaced by searches for "U-<id>".
create function redact_search(content text, of_user int) returns text language plpgsql stable as $$
declare
  encoded text;
begin
  for encoded in
    select (select string_agg(case when letter ~ '[A-Za-z0-9*._-]' then letter
                                   else regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end,
                              '' order by position)
              from regexp_split_to_table(value, '') with ordinality as letters (letter, position))
      from names_to_redact(of_user)
  loop
    content := regexp_replace(content,
      '\mq=' || regexp_replace(encoded, '([^[:alnum:]])', '\\\1', 'g') || '(?![^& ])', 'q=U-' || of_user, 'gi');
  end loop;
  return content;
end $$;

-- The values of an audit row with the deleted user's emails and phones replaced in texts. Keys, numbers and usernames stay: a username can be
-- that of a state or a date.
create function redact_values(content jsonb, of_user int) returns jsonb language plpgsql stable as $$
begin
  return case jsonb_typeof(content)
    when 'string' then to_jsonb(redact_contacts(content #>> '{}', of_user))
    when 'array' then (
      select coalesce(jsonb_agg(redact_values(item, of_user) order by position), '[]')
        from jsonb_array_elements(content) with ordinality as items (item, position))
    when 'object' then (
      select coalesce(jsonb_object_agg(key, redact_values(
               case when key = 'search' and jsonb_typeof(value) = 'string'
                 then to_jsonb(redact_search(value #>> '{}', of_user)) else value end, of_user)), '{}')
        from jsonb_each(content))
    else content end;
end $$;

-- The audit log is append-only, except that the purge blanks rows about the user, and replaces mentions of the user in others.
create or replace function reject_audit_change() returns trigger language plpgsql as $$
declare
  purged_user int := case when current_setting('slatekeeper.purging', true) = 'on'
    then nullif(current_setting('slatekeeper.purged_user', true), '')::int end;
  redactable text[] := array['subject_name', 'before', 'after', 'reason'];
begin
  if purged_user is not null and to_jsonb(new) - redactable = to_jsonb(old) - redactable then
    if old.subject_type = 'user' and old.subject_id = purged_user::text
      and new.subject_name = '' and new.before is null and new.after is null and new.reason = ''
      and exists (select from users where id = purged_user and deleted_at is not null and purged_at is null)
    then
      return new;
    end if;
    if new.reason in (old.reason, redact_mentions(old.reason, purged_user))
      and new.subject_name in (old.subject_name, redact_contacts(old.subject_name, purged_user))
      and (new.before is not distinct from old.before or new.before is not distinct from redact_values(old.before, purged_user))
      and (new.after is not distinct from old.after or new.after is not distinct from redact_values(old.after, purged_user))
    then
      return new;
    end if;
  end if;
  raise exception 'audit_rows is append-only' using errcode = 'restrict_violation';
end $$;
