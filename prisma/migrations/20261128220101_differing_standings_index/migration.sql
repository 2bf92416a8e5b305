-- no-transaction
create index concurrently if not exists contests_standings_differ on contests (standings_differ_at) where standings_differ_at is not null;
