-- no-transaction
create index concurrently if not exists users_email_idx on users (email);
