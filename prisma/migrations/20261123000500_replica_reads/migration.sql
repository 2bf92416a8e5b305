-- The position in the WAL after the operator's last change. A replica serves the operator's reads only once it has replayed it.
alter table operator_sessions add column written_lsn bigint;
