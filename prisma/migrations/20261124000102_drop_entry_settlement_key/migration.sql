-- no-transaction
-- The foreign key that needed it was replaced.
drop index concurrently if exists pickem_entries_id_settlement_key;
