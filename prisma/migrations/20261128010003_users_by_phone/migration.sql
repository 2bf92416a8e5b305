-- no-transaction
create index concurrently if not exists users_phone_idx on users (phone);
