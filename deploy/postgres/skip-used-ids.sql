-- After a restore to an earlier time: other systems know IDs that are not in this database any more. New rows get higher ones,
-- because a transfer or a webhook is recognized by the ID of its row. Run it once, before the service starts.
select sequencename as sequence,
       setval(format('%I.%I', schemaname, sequencename)::regclass, least(coalesce(last_value, 0) + 1000000, max_value)) as next_after
  from pg_sequences
 where schemaname = 'public'
 order by sequencename;
