-- A new bank account for withdrawals holds them like a change of the user's contacts or password.
alter table users drop constraint users_access_change;
alter table users add constraint users_access_change check (
  (access_changed_at is null) = (access_change is null)
  and access_change in ('email', 'phone', 'password', 'bank account')
);
