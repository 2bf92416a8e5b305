-- Operators can sign in through an OpenID Connect provider.

alter type operator_link_purpose add value 'recovery';

alter table operators
  add column sso_issuer text,
  add column sso_subject text,
  add column sso_linked_at timestamptz(6),
  add constraint operators_sso_link_complete check (num_nulls(sso_issuer, sso_subject, sso_linked_at) in (0, 3));
create unique index operators_sso_issuer_sso_subject_key on operators (sso_issuer, sso_subject);

alter table operator_sessions
  add column sso_authenticated_at timestamptz(6),
  add column awaits_code boolean not null default false;

-- A manager with a password, a linked account, or a link of `npm run operator:recover` can sign in.
create or replace function require_manager() returns trigger language plpgsql as $$
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
drop trigger operators_require_manager on operators;
create trigger operators_require_manager after update or delete on operators
  for each row when (old.role = 'manager' and old.disabled_at is null
                     and (old.password_hash is not null or old.sso_subject is not null))
  execute function require_manager();

-- As before, and: for 72 hours, no request of or by a manager who got the role from the provider, so that who controls the
-- provider cannot approve their own requests before the other managers notice. Such managers have no promoter and are
-- not approved.
create or replace function approval_objection(decider int, requester int, out why text, out until timestamptz)
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
