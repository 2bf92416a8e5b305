-- Entries whose matches were over before there was settlement: nothing about these matches changes any more, so nothing
-- else would bring them up.
insert into settlement_dues (game_id, feed_game_id)
select game_id, feed_game_id from feed_games
 where status in ('Final', 'Postponed', 'Canceled', 'Suspended')
   and exists (select from pickem_entry_players pick
                where pick.game_id = feed_games.game_id and pick.feed_game_id = feed_games.feed_game_id
                  and pick.outcome is null)
on conflict do nothing;
