-- Testers are few among all users and are listed beside the maintenance that they pass.
create index users_testers on users (lower(username)) where is_tester and deleted_at is null;
