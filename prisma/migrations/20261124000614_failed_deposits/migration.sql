-- no-transaction
create index concurrently if not exists deposits_failed on deposits (created_at, id) where status = 'failed';
