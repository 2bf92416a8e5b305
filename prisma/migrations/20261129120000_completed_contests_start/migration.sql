-- no-transaction
create index concurrently if not exists contests_completed_start on contests (least(starts_at, started_at)) where status = 'completed';
