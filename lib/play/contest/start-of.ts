import sql, { type Sql } from 'sql-template-tag'

/**
 * When contest `c` starts: at its own start or with the first scheduled match of its slate, whichever is earlier. `slate` selects
 * the `feed_game_id` of its matches.
 */
export const startOf = (
  slate = sql`select feed_game_id from blueprint_feed_games where blueprint_id = c.blueprint_id`,
): Sql => sql`
  least(c.starts_at, (
    select min(scheduled_at) from feed_games
     where game_id = c.game_id and status in ('Scheduled', 'Delayed') and feed_game_id in (${slate})))`
