-- The list of matches pages by when they start; those whose time is not known come last. A match has one key of two ids.
create unique index feed_games_list on feed_games (
  (coalesce(scheduled_at, 'infinity')), ((game_id::bigint << 32) | feed_game_id)
);
create unique index feed_games_list_key on feed_games (((game_id::bigint << 32) | feed_game_id));
