-- A change has at most one open request. Requests from before this migration have no key.
alter table pending_approvals add column change_key text;

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
