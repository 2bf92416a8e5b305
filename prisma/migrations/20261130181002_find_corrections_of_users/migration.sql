-- no-transaction
-- Before a withdrawal is paid, what corrections would take from its user is summed.
create index concurrently if not exists settlement_correction_entries_of_users on settlement_correction_entries (user_id)
  where applied_at is null;
