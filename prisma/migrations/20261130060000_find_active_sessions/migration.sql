-- no-transaction
-- Each sign-in looks for the oldest active sessions of the user: without it, it reads all that ever ended too.
create index concurrently if not exists access_tokens_unrevoked on access_tokens (user_id, id) where revoked_at is null;
