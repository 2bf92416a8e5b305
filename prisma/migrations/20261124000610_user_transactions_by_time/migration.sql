-- no-transaction
create index concurrently if not exists ledger_transactions_user_id_created_at_id_idx on ledger_transactions (user_id, created_at, id);
