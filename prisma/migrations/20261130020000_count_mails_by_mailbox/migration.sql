-- no-transaction
-- Mails to a mailbox are counted whatever their template: see message-budget.ts.
create index concurrently if not exists messages_by_mailbox on messages (mailbox_of(recipient), created_at);
