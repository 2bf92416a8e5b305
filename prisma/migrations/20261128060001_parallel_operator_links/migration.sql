-- no-transaction
-- Strangers can request links for a reset, so a new one does not end the earlier ones.
drop index concurrently if exists operator_links_live;
