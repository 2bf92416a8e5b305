-- Limits and the number of unpaid deposits are checked for each new one; without this index every check read the whole table.
create index deposits_user_id_created_at_idx on deposits (user_id, created_at);
