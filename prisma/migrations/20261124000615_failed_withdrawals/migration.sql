-- no-transaction
create index concurrently if not exists withdrawals_failed on withdrawals (created_at, id) where status = 'failed';
