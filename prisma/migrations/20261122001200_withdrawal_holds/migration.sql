-- When email, phone or password of a user changed last, and which: withdrawals are held for some time after it.
alter table users
  add column access_changed_at timestamptz(6),
  add column access_change text;
alter table users add constraint users_access_change check (
  (access_changed_at is null) = (access_change is null) and access_change in ('email', 'phone', 'password')
);

create function record_access_change() returns trigger language plpgsql as $$
begin
  new.access_changed_at := clock_timestamp();
  new.access_change := case
    when new.email is distinct from old.email then 'email'
    when new.phone is distinct from old.phone then 'phone'
    else 'password'
  end;
  return new;
end $$;
create trigger users_access_change before update of email, phone, password_hash on users
  for each row when (
    new.email is distinct from old.email or new.phone is distinct from old.phone
    or new.password_hash is distinct from old.password_hash
  )
  execute function record_access_change();

-- Changes from before this migration.
with changes as (
  select user_id, kind::text as kind, confirmed_at as changed_at from contact_changes where confirmed_at is not null
  union all
  select user_id, 'password', revoked_at from access_tokens where revocation_reason = 'password_reset'
)
update users
   set access_changed_at = latest.changed_at, access_change = latest.kind
  from (select distinct on (user_id) user_id, kind, changed_at from changes order by user_id, changed_at desc) latest
 where users.id = latest.user_id;
