import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { FeedMatch } from './rules'

/** SQL on a `feed_games` row: the match accepts picks. No play was ever reported and its start is in the future. */
export const isMatchOpen = sql`
  (feed_games.status in ('Scheduled', 'Delayed') and feed_games.started_at is null
   and coalesce(feed_games.scheduled_at > clock_timestamp(), false))`

/** SQL of changed lines that are not sold, in matches that accept picks. Each was requested, though the request may be closed. */
export const heldLines = sql`
  from pending_approvals request
       join projections line on (line.game_id, line.feed_game_id, line.feed_player_id)
         = ((request.input->>'gameId')::int, (request.input->>'feedGameId')::int, (request.input->>'feedPlayerId')::int)
       join feed_games on (feed_games.game_id, feed_games.feed_game_id) = (line.game_id, line.feed_game_id)
 where request.action = 'line.confirm' and line.line_held_by_id is not null and ${isMatchOpen}`

/** SQL on a `feed_games` row: the match has started, by its status or by the database's clock. */
export const hasMatchStarted = sql`
  (feed_games.status in ('InProgress', 'Suspended', 'Final')
   or feed_games.status in ('Scheduled', 'Delayed') and coalesce(feed_games.scheduled_at <= clock_timestamp(), false))`

/** SQL on a `feed_games` row: its results can be known, because it has started or play was ever reported. */
export const canResultsBeKnown = sql`(feed_games.started_at is not null or ${hasMatchStarted})`

/** SQL on a `feed_games` row: the match is neither over nor put off. */
export const isUnfinished = sql`feed_games.status in ('Scheduled', 'Delayed', 'InProgress')`

/** Longer than a match takes. */
const longestMatch = sql`interval '12 hours'`

/** SQL on a `feed_games` row: the match is being played, so its feed must deliver. */
export const isInProgress = sql`
  (${isUnfinished} and feed_games.scheduled_at <= now() and feed_games.scheduled_at > now() - ${longestMatch})`

const startedLongAgo = sql`coalesce(feed_games.scheduled_at, feed_games.started_at) <= now() - ${longestMatch}`

/**
 * SQL on a `feed_games` row: results are missing long after the start. The match must be over, but the feed has not reported it; or it
 * is final, and waits in the queue for the result of a player in an open entry. Its entries cannot be settled.
 */
export const isOverdue = sql`
  ((feed_games.game_id, feed_games.feed_game_id) in (
     select game_id, feed_game_id from feed_games where ${isUnfinished} and ${startedLongAgo}
      union all
     select game_id, feed_game_id from settlement_queue join feed_games using (game_id, feed_game_id)
      where feed_games.status = 'Final' and ${startedLongAgo} and exists (
        select from pickem_entry_players pick
               left join projections figure using (game_id, feed_game_id, feed_player_id)
         where (pick.game_id, pick.feed_game_id) = (feed_games.game_id, feed_games.feed_game_id)
           and pick.settlement = 0 and (figure.is_played is null or figure.is_played and figure.result is null)
         -- Per match of the queue, by index, rather than as a join with all open picks.
         offset 0)))`

/** Matches share locks, so that a large file does not exceed the lock table of PostgreSQL. */
const lockCount = 256

/**
 * Until the end of the transaction, no report about the matches is committed: an entry is sold before a report, or sees it. Call it
 * before reading what is sold, and before any row lock. Reports do not wait behind later entries, as with row locks.
 */
export async function lockMatchesForSale(db: Db, gameId: number, feedGameIds: readonly number[]) {
  await lock(db, gameId, feedGameIds, sql`pg_advisory_xact_lock_shared`)
}

/** The order of every feed write: sales, matches by ID, lines and results. Rows with a foreign key to the matches proceed. */
export async function lockMatches(db: Db, gameId: number, feedGameIds: number[]) {
  await lock(db, gameId, feedGameIds, sql`pg_advisory_xact_lock`)
  const rows = await db.rows<FeedMatch>(sql`
    select feed_game_id, home_team, away_team, scheduled_at, status from feed_games
     where game_id = ${gameId} and feed_game_id = any(${feedGameIds}::int[])
     order by feed_game_id for no key update`)
  return new Map(rows.map(row => [row.feedGameId, row]))
}

async function lock(db: Db, gameId: number, feedGameIds: readonly number[], take: Sql): Promise<void> {
  await db.run(sql`
    select ${take}(hashtext('match_sales') # ${gameId}::int, key)
      from (select distinct id % ${lockCount} as key from unnest(${feedGameIds}::int[]) as id order by key) as keys`)
}
