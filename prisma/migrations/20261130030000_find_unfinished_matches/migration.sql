-- no-transaction
-- Every page of the console counts the matches that are not over long after their start.
create index concurrently if not exists feed_games_unfinished on feed_games (game_id)
  where status in ('Scheduled', 'Delayed', 'InProgress');
