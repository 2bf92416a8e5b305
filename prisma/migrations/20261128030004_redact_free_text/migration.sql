-- Adds the legal name that a user declared, unless another user or an operator has it.
create or replace function names_to_redact(of_user int) returns table (is_username boolean, value text) language sql stable as $$
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
create or replace function redact_names(content text, of_user int, includes_usernames boolean) returns text language plpgsql stable as $$
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

-- The purge replaces mentions of its user in the reasons of other users' cases.
create or replace function guard_identity_case() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id
    or old.decided_at is not null
       and not (current_setting('slatekeeper.purging', true) = 'on' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason')
  then
    raise exception 'identity case % is decided', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Reasons contain usernames too. Searches are not stored any more.
create or replace function redact_values(content jsonb, of_user int) returns jsonb language plpgsql stable as $$
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
drop function redact_search(text, int);

-- The purge replaces mentions of its user in all texts of a request.
create or replace function reject_approval_change() returns trigger language plpgsql as $$
declare
  timestamps text[] := array['requested_at', 'expires_at'];
  decided text[] := array['decision', 'decided_by', 'decided_at', 'decision_reason'];
  redactable text[] := array['reason', 'decision_reason', 'input', 'subject_name'];
  purged_user int := case when current_setting('slatekeeper.purging', true) = 'on'
    then nullif(current_setting('slatekeeper.purged_user', true), '')::int end;
begin
  if purged_user is not null and to_jsonb(new) - redactable = to_jsonb(old) - redactable
    and new.input in (old.input, redact_values(old.input, purged_user))
    and new.subject_name in (old.subject_name, redact_mentions(old.subject_name, purged_user))
    and new.reason in (old.reason, redact_mentions(old.reason, purged_user))
    and new.decision_reason in (old.decision_reason, redact_mentions(old.decision_reason, purged_user))
  then
    return new;
  end if;
  if (to_jsonb(new) - timestamps) is distinct from (to_jsonb(old) - timestamps)
     and (old.decision is not null or (to_jsonb(new) - timestamps - decided) is distinct from (to_jsonb(old) - timestamps - decided)) then
    raise exception 'request % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The purge replaces mentions in the name of a token.
create or replace function reject_token_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.operator_id, new.token_hash, new.prefix, new.scopes, new.created_at, new.expires_at)
     is distinct from
     (old.id, old.operator_id, old.token_hash, old.prefix, old.scopes, old.created_at, old.expires_at)
     or new.name <> old.name and current_setting('slatekeeper.purging', true) is distinct from 'on' then
    raise exception 'the terms of API token % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if old.revoked_at is not null and (new.revoked_at, new.revoked_by_id) is distinct from (old.revoked_at, old.revoked_by_id) then
    raise exception 'API token % is revoked', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The purge replaces mentions in the reason of a settlement.
create or replace function check_contest_settlement_change() returns trigger language plpgsql as $$
begin
  if current_setting('slatekeeper.purging', true) = 'on' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  if (to_jsonb(new) - array['applied_at', 'shortfall_cents', 'is_forfeited'])
     <> (to_jsonb(old) - array['applied_at', 'shortfall_cents', 'is_forfeited'])
     or old.applied_at is not null then
    raise exception 'a contest settlement cannot change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
