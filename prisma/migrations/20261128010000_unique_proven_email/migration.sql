-- no-transaction
-- Anyone can sign up with any email or phone, so only proven ones are unique.
create unique index concurrently if not exists users_email_proven on users (email) where email_verified_at is not null;
