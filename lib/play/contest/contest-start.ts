import sql, { type Sql } from 'sql-template-tag'
import { isUnfinished } from '@/lib/play/feed/match-state'

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

/**
 * SQL on contests `c`: users wait for money, because it should be over for a day, or will never start, and was neither completed nor
 * canceled. While a match of its slate is not over, that match is overdue.
 */
export const isContestOverdue = sql`
  (c.status in ('open', 'locked') and c.entry_count > 0 and (c.buy_in_cents > 0 or c.prizes <> '[]')
   and coalesce(${plannedStart} <= now() - interval '1 day',
                exists (select from blueprint_feed_games where blueprint_id = c.blueprint_id))
   and not exists (
     select from blueprint_feed_games slate join feed_games using (game_id, feed_game_id)
      where slate.blueprint_id = c.blueprint_id and ${isUnfinished}))`
