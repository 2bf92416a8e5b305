-- A manager does not agree to the requests of another one whom the same operator made, directly or through others, while
-- both links last, for at most 30 days: without the end, a team whose founder made all others could never agree to anything.
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
  with recursive links as (
    select made.id as child, maker.id as parent,
           case when made.is_manager_unvouched then made.manager_since + interval '72 hours' else 'infinity' end as until
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
