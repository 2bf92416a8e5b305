-- A text without the email address, phone and username of a deleted user, whose ID stands in their place. A username that
-- is a plain word is replaced only after "@", or where the text has the user's ID too: it may mean just the word.
create function without_mentions(said text, of_user int) returns text language plpgsql stable as $$
declare
  gone users;
  word text := 'U-' || of_user;
  name text;
begin
  select * into gone from users where id = of_user and deleted_at is not null and purged_at is null;
  if not found or said = '' then
    return said;
  end if;
  said := regexp_replace(said,
    '(?<![[:alnum:]._%+-])' || regexp_replace(gone.email, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])',
    word, 'gi');
  if gone.phone is not null then
    said := regexp_replace(said,
      '(?<![0-9])(\+?1[ .-]?)?\(?' || substr(gone.phone, 1, 3) || '\)?[ .-]*' || substr(gone.phone, 4, 3) || '[ .-]*'
        || substr(gone.phone, 7) || '(?![0-9])',
      word, 'g');
  end if;
  name := regexp_replace(gone.username, '([^[:alnum:]])', '\\\1', 'g');
  if gone.username ~ '^[[:alpha:]]+$' and said !~* ('\m' || word || '\M') then
    return regexp_replace(said, '@' || name || '(?![[:alnum:]_-]|\.[[:alnum:]])', word, 'gi');
  end if;
  return regexp_replace(said,
    '(?<![[:alnum:]_.-])@?' || name || '(?![[:alnum:]_-]|\.[[:alnum:]])', word, 'gi');
end $$;

-- Whether a reason changed by nothing but the mentions of the user whom the purge, which says so, is removing.
create function loses_mentions(old_reason text, new_reason text) returns boolean language sql stable as $$
  select case when current_setting('slatekeeper.forgetting', true) = 'on'
    then new_reason = without_mentions(old_reason, nullif(current_setting('slatekeeper.forgotten_user', true), '')::int)
    else false end
$$;

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if current_setting('slatekeeper.forgetting', true) = 'on' and new.reason = '' and new.request_key is null
    and (to_jsonb(new) - array['reason', 'request_key']) = (to_jsonb(old) - array['reason', 'request_key'])
  then
    return new;
  end if;
  if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' and loses_mentions(old.reason, new.reason) then
    return new;
  end if;
  raise exception 'ledger_transactions is append-only' using errcode = 'restrict_violation';
end $$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('slatekeeper.forgetting', true) = 'on'
    and new.subject_name = '' and new.before is null and new.after is null and new.reason = ''
    and (to_jsonb(new) - array['subject_name', 'before', 'after', 'reason'])
      = (to_jsonb(old) - array['subject_name', 'before', 'after', 'reason'])
  then
    return new;
  end if;
  if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' and loses_mentions(old.reason, new.reason) then
    return new;
  end if;
  raise exception 'audit_rows is append-only' using errcode = 'restrict_violation';
end $$;

-- Of all transactions only an operator's have a reason.
create index ledger_transactions_with_reason on ledger_transactions (id) where reason <> '';

create or replace function refuse_approval_change() returns trigger language plpgsql as $$
declare
  moments text[] := array['requested_at', 'expires_at'];
  decided text[] := array['decision', 'decided_by', 'decided_at', 'decision_reason'];
  free text[] := array['reason', 'decision_reason', 'input'];
begin
  if to_jsonb(new) - free = to_jsonb(old) - free and new.input - 'reason' = old.input - 'reason'
    and loses_mentions(old.reason, new.reason) and loses_mentions(old.decision_reason, new.decision_reason)
    and loses_mentions(coalesce(old.input->>'reason', ''), coalesce(new.input->>'reason', ''))
  then
    return new;
  end if;
  if (to_jsonb(new) - moments) is distinct from (to_jsonb(old) - moments)
     and (old.decision is not null or (to_jsonb(new) - moments - decided) is distinct from (to_jsonb(old) - moments - decided)) then
    raise exception 'request % stays as it was asked and decided', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
