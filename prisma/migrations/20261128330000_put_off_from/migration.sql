-- Picks wait for a match that was put off from its first start, whatever its new one is.
alter table feed_games add column put_off_from timestamptz(6);
