-- no-transaction
-- Operators search users by the last digits of a phone number.
create index concurrently if not exists users_phone_suffix on users (reverse(phone) collate "C", id);
