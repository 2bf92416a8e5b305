import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange, type Values } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { isReopening } from './rules'
import type { FeedPayload } from './schema'

/** Of a larger delivery the log keeps how many rows it had, not what they said. */
const mostKept = 50

/** What the log will compare: the rows that a small delivery is about, as they are stored now; null for a large one. */
export async function readSubjects(db: Db, told: FeedPayload): Promise<Values | null> {
  const { game_id, games, players, projections, results } = told
  const figures = [...projections, ...results]
  // A match that is reopened loses its results.
  const reopened = games.filter(isReopening).map(row => row.feed_game_id)
  if (games.length + players.length + figures.length > mostKept) return null
  return {
    games: await db.rows(sql`
      select feed_game_id, home_team, away_team, scheduled_at, status from feed_games
       where game_id = ${game_id} and feed_game_id = any(${games.map(row => row.feed_game_id)}::int[])
       order by feed_game_id`),
    players: await db.rows(sql`
      select feed_player_id, first_name, last_name, short_name, team, position, headshot from feed_players
       where game_id = ${game_id} and feed_player_id = any(${players.map(row => row.feed_player_id)}::int[])
       order by feed_player_id`),
    figures: await db.rows(sql`
      select feed_game_id, feed_player_id, projection::float8, result::float8, is_played from projections
       where game_id = ${game_id} and (feed_game_id = any(${reopened}::int[]) or (feed_game_id, feed_player_id) in (
         select * from unnest(${figures.map(row => row.feed_game_id)}::int[],
                              ${figures.map(row => row.feed_player_id)}::int[])))
       order by feed_game_id, feed_player_id`),
  }
}

/** Writes an operator's import into the audit log: what it changed, or how many rows it had. */
export async function recordImport(
  db: Db,
  by: Author,
  told: FeedPayload,
  {
    sport,
    before,
    reason,
    agreedById,
  }: { sport: string; before: Values | null; reason: string; agreedById: number | null },
): Promise<number> {
  const { games, players, projections, results } = told
  const counts = {
    games: games.length,
    players: players.length,
    projections: projections.length,
    results: results.length,
  }
  return recordChange(db, by, {
    action: 'feed.import',
    subject: { type: 'feed', id: told.game_id, name: sport },
    before,
    after: before ? await readSubjects(db, told) : counts,
    reason,
    agreedById,
  })
}
