-- Feeds change lines every second. A changed row that fits in its page needs no new entries in the indexes.
alter table projections set (fillfactor = 70);
