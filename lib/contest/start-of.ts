import sql, { type Sql } from 'sql-template-tag'

/**
 * When the contest starts: at its own start or with the first scheduled match of its slate, whichever is earlier. `contest` is
 * the alias of its row, `slate` selects the `feed_game_id` of its matches.
 */
export const startOf = (
  contest: Sql,
  slate = sql`select feed_game_id from blueprint_feed_games where blueprint_id = ${contest}.blueprint_id`,
): Sql => sql`
  least(${contest}.starts_at, (
    select min(scheduled_at) from feed_games
     where game_id = ${contest}.game_id and status in ('Scheduled', 'Delayed') and feed_game_id in (${slate})))`
