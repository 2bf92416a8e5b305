-- Of several objections, the function returned the first, although a later one followed it. It returns the one that ends last.
create or replace function approval_objection(decider int, requester int, out why text, out until timestamptz)
language plpgsql stable as $$
declare
  since timestamptz;
  promoter int;
  new_until timestamptz;
  provider_until timestamptz;
  linked_until timestamptz;
begin
  select manager_since, promoted_by_id into since, promoter
    from operators where id = decider and role = 'manager' and disabled_at is null;
  if not found then
    why := 'role';
    return;
  end if;
  if promoter is not null and since + interval '24 hours' > now() then
    new_until := since + interval '24 hours';
  end if;
  select max(manager_since) + interval '72 hours' into provider_until from operators
   where id in (decider, requester) and role = 'manager' and promoted_by_id is null and is_manager_unapproved
     and manager_since + interval '72 hours' > now();
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
  select max(shared.until) into linked_until from (
    select above.until from above where (below, maker) in ((decider, requester), (requester, decider))
    union all
    select least(one.until, other.until,
                 (select max(manager_since) from operators where id in (decider, requester)) + interval '30 days')
      from above as one join above as other using (maker) where one.below = decider and other.below = requester
  ) as shared
   where shared.until > now();
  until := greatest(new_until, provider_until, linked_until);
  why := case until when new_until then 'new' when provider_until then 'provider' when linked_until then 'linked' end;
  if until = 'infinity' then until := null; end if;
end $$;
