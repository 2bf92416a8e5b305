-- What operators did alone under the policy, by which the limits of 24 hours are counted.
CREATE TABLE "policy_uses" (
    "id" BIGSERIAL NOT NULL,
    "action" TEXT NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "cents" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "policy_uses_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "policy_uses_operator_id_created_at_idx" ON "policy_uses"("operator_id", "created_at");
CREATE INDEX "policy_uses_user_id_created_at_idx" ON "policy_uses"("user_id", "created_at");
ALTER TABLE "policy_uses" ADD CONSTRAINT "policy_uses_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "policy_uses" ADD CONSTRAINT "policy_uses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
create trigger policy_uses_append_only before update or delete or truncate on policy_uses
  for each statement execute function refuse_change();

-- Who made whom an operator and a manager, and since when.
ALTER TABLE "operators"
  ADD COLUMN "invited_by_id" INTEGER,
  ADD COLUMN "promoted_by_id" INTEGER,
  ADD COLUMN "manager_since" TIMESTAMPTZ(6),
  ADD COLUMN "is_manager_unvouched" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "operators" ADD CONSTRAINT "operators_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "operators" ADD CONSTRAINT "operators_promoted_by_id_fkey" FOREIGN KEY ("promoted_by_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Until now managers were made without a second one's consent; the log knows by whom.
update operators
   set manager_since = coalesce(made.at, operators.created_at), promoted_by_id = made.by_id, is_manager_unvouched = true
  from operators as self left join lateral (
    select operator_id as by_id, created_at as at from audit_rows
     where subject_type = 'operator' and subject_id = self.id::text and operator_id <> self.id
       and action in ('operator.invite', 'operator.change-role', 'operator.enable')
       and (action = 'operator.enable' or after->>'role' = 'manager')
     order by id desc limit 1
  ) as made on true
 where self.id = operators.id and operators.role = 'manager';
update operators set invited_by_id = (
  select operator_id from audit_rows
   where subject_type = 'operator' and subject_id = operators.id::text and action = 'operator.invite'
     and operator_id <> operators.id
   order by id limit 1);

-- The time of a manager begins when the role does, or when they are let in again. One whom nobody invited was made by
-- whoever runs the database.
create function date_manager() returns trigger language plpgsql as $$
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
create trigger operators_date_manager before insert or update of role, disabled_at on operators
  for each row execute function date_manager();

-- Why a manager may not agree to what another one asks for, and until when if not for good; nothing if they may.
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
           case when made.is_manager_unvouched then made.manager_since + interval '72 hours' else 'infinity' end as until
      from operators as made join operators as maker on maker.id in (made.invited_by_id, made.promoted_by_id)
  ), above as (
    select child as below, parent as maker, links.until from links where child in (decider, requester)
    union
    select above.below, links.parent, least(above.until, links.until)
      from above join links on links.child = above.maker
  )
  select max(above.until) into until from above
   where above.until > now() and (below, maker) in ((decider, requester), (requester, decider));
  if until is not null then
    why := 'linked';
    if until = 'infinity' then until := null; end if;
  end if;
end $$;
create function refuse_dependent_approval() returns trigger language plpgsql as $$
declare objection record;
begin
  select * into objection from approval_objection(new.decided_by, new.requested_by);
  if new.decided_by <> new.requested_by and objection.why is not null then
    raise exception 'operator % may not agree to request %: %', new.decided_by, new.id, objection.why
      using errcode = 'check_violation', constraint = 'pending_approvals_independent', table = 'pending_approvals';
  end if;
  return new;
end $$;
create trigger pending_approvals_independent before update on pending_approvals
  for each row when (new.decision = 'agreed') execute function refuse_dependent_approval();

-- The feed's own line, and who changed the one in force without a second manager having confirmed it: it is not sold.
ALTER TABLE "projections"
  ADD COLUMN "feed_line" DECIMAL(8,2),
  ADD COLUMN "line_held_by_id" INTEGER;
ALTER TABLE "projections" ADD CONSTRAINT "projections_line_held_by_id_fkey" FOREIGN KEY ("line_held_by_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
update projections set feed_line = projection where projection is not null;
