-- Rules for operators: managers, approvals, the audit log, and messages that cannot be canceled.

-- Managers ------------------------------------------------------------------------

-- The last manager who can sign in cannot be demoted, disabled or deleted.
create function require_manager() returns trigger language plpgsql as $$
begin
  -- The lock serializes two managers who disable each other, so that the second one sees the first change.
  perform pg_advisory_xact_lock(hashtext('require_manager'));
  if not exists (
    select from operators where role = 'manager' and disabled_at is null and password_hash is not null
  ) then
    raise exception 'at least one manager must remain'
      using errcode = 'check_violation', constraint = 'operators_require_manager', table = 'operators';
  end if;
  return null;
end $$;
create trigger operators_require_manager after update or delete on operators
  for each row when (old.role = 'manager' and old.disabled_at is null and old.password_hash is not null)
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

-- Approvals -----------------------------------------------------------------------

-- Why a manager cannot approve a request of another operator, and until when (null: permanently). Both are null if they can.
-- Two operators are linked if one invited or promoted the other, or the same operator did so for both, directly or through
-- others. A shared inviter stops counting after 30 days: without that limit, a team whose founder invited all others
-- could never approve anything.
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

-- A request keeps its content and is decided once. Its timestamps may change, and the purge may remove mentions.
create function reject_approval_change() returns trigger language plpgsql as $$
declare
  timestamps text[] := array['requested_at', 'expires_at'];
  decided text[] := array['decision', 'decided_by', 'decided_at', 'decision_reason'];
  redactable text[] := array['reason', 'decision_reason', 'input'];
begin
  if to_jsonb(new) - redactable = to_jsonb(old) - redactable and new.input - 'reason' = old.input - 'reason'
    and only_redacts_mentions(old.reason, new.reason) and only_redacts_mentions(old.decision_reason, new.decision_reason)
    and only_redacts_mentions(coalesce(old.input->>'reason', ''), coalesce(new.input->>'reason', ''))
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

create trigger policy_uses_append_only before update or delete or truncate on policy_uses
  for each statement execute function reject_change();

-- Audit log -----------------------------------------------------------------------

-- The words for full-text search. Punctuation separates words, so "jordan.reyes" is found by either part.
create function audit_words(author_name text, subject_name text, reason text, request_id text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig,
    regexp_replace(lower(concat_ws(' ', author_name, subject_name, reason, request_id)), '[^[:alnum:]]+', ' ', 'g'))
$$;
create index audit_rows_words on audit_rows using gin (audit_words(author_name, subject_name, reason, request_id));

-- Messages ------------------------------------------------------------------------

-- Codes, sign-in links and security notices cannot be canceled: an operator could hide an account takeover that way.
-- lib/messages/rules.ts has the same list.
create function reject_message_cancellation() returns trigger language plpgsql as $$
begin
  raise exception 'messages of the template % cannot be canceled', new.template
    using errcode = 'check_violation', constraint = 'messages_security_sent', table = 'messages';
end $$;
create trigger messages_security_sent before update of status on messages
  for each row when (new.status = 'canceled' and old.status <> 'canceled'
                     and new.template not in ('welcome', 'verify-email'))
  execute function reject_message_cancellation();
