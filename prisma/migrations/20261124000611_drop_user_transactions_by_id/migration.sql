-- no-transaction
drop index concurrently if exists ledger_transactions_user_id_id_idx;
