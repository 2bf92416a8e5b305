-- no-transaction
drop index concurrently if exists users_email_key;
