-- no-transaction
-- Replaced by messages_by_mailbox.
drop index concurrently if exists messages_proofs_by_mailbox;
