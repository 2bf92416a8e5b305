import sql from 'sql-template-tag'

/** SQL on a `feed_games` row: the match accepts picks. No play was ever reported and its start is in the future. */
export const isMatchOpen = sql`
  (feed_games.status in ('Scheduled', 'Delayed') and feed_games.started_at is null
   and coalesce(feed_games.scheduled_at > clock_timestamp(), false))`

/** SQL on a `feed_games` row: the match has started, by its status or by the database's clock. */
export const hasMatchStarted = sql`
  (feed_games.status in ('InProgress', 'Suspended', 'Final')
   or feed_games.status in ('Scheduled', 'Delayed') and coalesce(feed_games.scheduled_at <= clock_timestamp(), false))`

/** SQL on a `feed_games` row: its results can be known, because it has started or play was ever reported. */
export const canResultsBeKnown = sql`(feed_games.started_at is not null or ${hasMatchStarted})`
