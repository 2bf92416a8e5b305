-- no-transaction
-- Requests to change an email to a mailbox are counted: see message-budget.ts.
create index concurrently if not exists contact_changes_by_mailbox on contact_changes (mailbox_of(new_value), created_at)
  where kind = 'email';
