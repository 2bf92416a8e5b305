-- Personal links end when all tokens of the user are revoked.
alter table users add column tokens_revoked_at timestamptz(6);
