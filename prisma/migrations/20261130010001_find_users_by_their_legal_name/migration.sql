-- no-transaction
-- Managers search users by the beginning of the legal name of an identity check.
create index concurrently if not exists identity_cases_legal_name_prefix on identity_cases (lower(legal_name) collate "C", id);
