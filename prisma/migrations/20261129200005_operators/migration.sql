-- Rules of operators that the database enforces: managers, approvals, the audit log and tokens.

-- Managers --------------------------------------------------------------------

-- A manager with a password, a linked account, or a link of `npm run ops -- recover-operator` can sign in.
create function require_manager() returns trigger language plpgsql as $$
begin
  -- The lock serializes two managers who disable each other, so that the second one sees the first change.
  perform pg_advisory_xact_lock(hashtext('require_manager'));
  if not exists (
    select from operators
     where role = 'manager' and disabled_at is null
       and (password_hash is not null or sso_subject is not null
            or exists (select from operator_links where operator_id = operators.id and purpose = 'recovery'
                        and used_at is null and expires_at > now()))
  ) then
    raise exception 'at least one manager must remain'
      using errcode = 'check_violation', constraint = 'operators_require_manager', table = 'operators';
  end if;
  return null;
end $$;
create trigger operators_require_manager after update or delete on operators
  for each row when (old.role = 'manager' and old.disabled_at is null
                     and (old.password_hash is not null or old.sso_subject is not null))
  execute function require_manager();

-- manager_since restarts with the role and when a disabled manager is enabled again.
create function set_manager_since() returns trigger language plpgsql as $$
begin
  if new.role = 'manager' then
    if tg_op = 'INSERT' then
      new.manager_since := coalesce(new.manager_since, now());
    elsif new.disabled_at is null and (old.role <> 'manager' or old.disabled_at is not null) then
      new.manager_since := now();
    end if;
  end if;
  return new;
end $$;
create trigger operators_set_manager_since before insert or update of role, disabled_at on operators
  for each row execute function set_manager_since();

-- Approvals -------------------------------------------------------------------

-- Why an operator cannot approve a request. For 72 hours, managers who got the role from the provider neither request nor approve,
-- so that no one who controls the provider approves their own requests before the other managers notice. Such managers have no
-- promoter and are not approved.
create function approval_objection(decider int, requester int, out why text, out until timestamptz)
language plpgsql stable as $$
declare since timestamptz; promoter int;
begin
  select manager_since, promoted_by_id into since, promoter
    from operators where id = decider and role = 'manager' and disabled_at is null;
  if not found then
    why := 'role';
    return;
  end if;
  if promoter is not null and since + interval '24 hours' > now() then
    why := 'new';
    until := since + interval '24 hours';
    return;
  end if;
  select max(manager_since) + interval '72 hours' into until from operators
   where id in (decider, requester) and role = 'manager' and promoted_by_id is null and is_manager_unapproved
     and manager_since + interval '72 hours' > now();
  if until is not null then
    why := 'provider';
    return;
  end if;
  with recursive links as (
    select made.id as child, maker.id as parent,
           case when made.is_manager_unapproved then made.manager_since + interval '72 hours' else 'infinity' end as until
      from operators as made join operators as maker on maker.id in (made.invited_by_id, made.promoted_by_id)
  ), above as (
    select child as below, parent as maker, links.until from links where child in (decider, requester)
    union
    select above.below, links.parent, least(above.until, links.until)
      from above join links on links.child = above.maker
  )
  select max(shared.until) into until from (
    select above.until from above where (below, maker) in ((decider, requester), (requester, decider))
    union all
    select least(one.until, other.until,
                 (select max(manager_since) from operators where id in (decider, requester)) + interval '30 days')
      from above as one join above as other using (maker) where one.below = decider and other.below = requester
  ) as shared
   where shared.until > now();
  if until is not null then
    why := 'linked';
    if until = 'infinity' then until := null; end if;
  end if;
end $$;

-- Runs for the decision only: the purge updates decided rows without deciding them again.
create function check_approver() returns trigger language plpgsql as $$
declare objection record;
begin
  select * into objection from approval_objection(new.decided_by, new.requested_by);
  if new.decided_by <> new.requested_by and objection.why is not null then
    raise exception 'operator % cannot approve request %: %', new.decided_by, new.id, objection.why
      using errcode = 'check_violation', constraint = 'pending_approvals_independent', table = 'pending_approvals';
  end if;
  return new;
end $$;
create trigger pending_approvals_independent before update on pending_approvals
  for each row when (new.decision = 'approved' and old.decision is distinct from 'approved')
  execute function check_approver();

-- The purge replaces mentions of its user in all texts of a request.
create function reject_approval_change() returns trigger language plpgsql as $$
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
create trigger pending_approvals_terms_immutable before update on pending_approvals
  for each row execute function reject_approval_change();

-- Audit log -------------------------------------------------------------------

-- The audit log is append-only, except that the purge blanks rows about the user, and replaces mentions of the user in others.
create function reject_audit_change() returns trigger language plpgsql as $$
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
create trigger audit_rows_never_edited before update on audit_rows for each row execute function reject_audit_change();

-- API tokens ------------------------------------------------------------------

-- The purge replaces mentions in the name of a token.
create function reject_token_change() returns trigger language plpgsql as $$
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
create trigger api_tokens_terms_final before update on api_tokens for each row execute function reject_token_change();

-- Requests --------------------------------------------------------------------

create function reject_second_request() returns trigger language plpgsql as $$
begin
  -- Concurrent requests for the same change wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(new.action || ' ' || new.change_key, 0));
  if exists (
    select from pending_approvals
     where action = new.action and change_key = new.change_key and decision is null and expires_at > now()
  ) then
    raise exception 'the change % % is requested already', new.action, new.change_key
      using errcode = 'unique_violation', constraint = 'pending_approvals_single', table = 'pending_approvals';
  end if;
  return new;
end $$;
create trigger pending_approvals_single before insert on pending_approvals
  for each row when (new.change_key is not null) execute function reject_second_request();

-- Append-only -----------------------------------------------------------------

create trigger audit_rows_append_only before delete or truncate on audit_rows
  for each statement execute function reject_change();
create trigger policy_uses_append_only before update or delete or truncate on policy_uses
  for each statement execute function reject_change();

-- Times of change -------------------------------------------------------------

create trigger saved_views_set_updated_at before update on saved_views for each row execute function set_updated_at();
