import sql, { type Sql } from 'sql-template-tag'

/** Its own start, or the first scheduled match of its slate if earlier. `slate` selects `feed_game_id`s. */
export const startOf = (
  slate = sql`select feed_game_id from blueprint_feed_games where blueprint_id = c.blueprint_id`,
): Sql => sql`
  least(c.starts_at, (
    select min(scheduled_at) from feed_games
     where game_id = c.game_id and status in ('Scheduled', 'Delayed') and feed_game_id in (${slate})))`

/** As startOf; a contest that has started keeps its start. Null while no match of its slate is scheduled. */
export const plannedStart = sql`
  case when c.started_at is null then ${startOf()} else least(c.starts_at, c.started_at) end`
