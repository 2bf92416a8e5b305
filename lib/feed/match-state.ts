import sql from 'sql-template-tag'

/**
 * Whether the row of `feed_games` can be picked: called for, its time known and not come by the database's clock, and no
 * play of it was ever seen.
 */
export const isOpen = sql`
  (feed_games.status in ('Scheduled', 'Delayed') and feed_games.started_at is null
   and coalesce(feed_games.scheduled_at > clock_timestamp(), false))`

/** Whether the match of the row of `feed_games` has begun, by what the feed says or by the database's clock. */
export const hasStarted = sql`
  (feed_games.status in ('InProgress', 'Suspended', 'Final')
   or feed_games.status in ('Scheduled', 'Delayed') and coalesce(feed_games.scheduled_at <= clock_timestamp(), false))`
