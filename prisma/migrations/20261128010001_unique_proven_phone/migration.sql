-- no-transaction
create unique index concurrently if not exists users_phone_proven on users (phone) where phone_verified_at is not null;
