-- no-transaction
create index concurrently if not exists messages_proofs_by_mailbox on messages (mailbox_of(recipient), created_at)
  where template in ('welcome', 'verify-email');
