-- no-transaction
create index concurrently if not exists challenge_wins_current on challenge_wins (challenge_id) where revoked_at is null;
