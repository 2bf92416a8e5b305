-- The most that one user can get of what any user can get, by which the limit per user is counted.
ALTER TABLE "policy_uses" ADD COLUMN "per_user_cents" BIGINT;
