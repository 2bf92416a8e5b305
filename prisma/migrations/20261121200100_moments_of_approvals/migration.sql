-- Moments say nothing of what was asked for: a later rule may date requests anew, also those that were decided.
create or replace function refuse_approval_change() returns trigger language plpgsql as $$
declare
  moments text[] := array['requested_at', 'expires_at'];
  decided text[] := array['decision', 'decided_by', 'decided_at', 'decision_reason'];
begin
  if (to_jsonb(new) - moments) is distinct from (to_jsonb(old) - moments)
     and (old.decision is not null or (to_jsonb(new) - moments - decided) is distinct from (to_jsonb(old) - moments - decided)) then
    raise exception 'request % stays as it was asked and decided', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
