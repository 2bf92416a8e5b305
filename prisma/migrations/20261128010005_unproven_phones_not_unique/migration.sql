-- no-transaction
drop index concurrently if exists users_phone_key;
