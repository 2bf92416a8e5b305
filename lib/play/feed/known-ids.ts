import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { rejectRows } from './read-file'
import type { FeedPayload } from './schema'

/**
 * Throws FeedFileInvalid for lines and results of a match or player that is neither stored nor in the file: an operator mistyped
 * the ID. The feed itself can send them first; see ADR 19.
 */
export async function assertIdsKnown(db: Db, content: string, payload: FeedPayload): Promise<void> {
  const { game_id: gameId, games, players, projections, results } = payload
  const rows = [...projections, ...results]
  const stored = await db.row<{ matches: number[]; players: number[] }>(sql`
    select array(select feed_game_id from feed_games
                  where game_id = games.id and feed_game_id = any(${rows.map(row => row.feed_game_id)}::int[]))
             as matches /* not null */,
           array(select feed_player_id from feed_players
                  where game_id = games.id and feed_player_id = any(${rows.map(row => row.feed_player_id)}::int[]))
             as players /* not null */
      from games where id = ${gameId}`)
  // The import throws CatalogGameNotFound.
  if (!stored) return
  const ids = [
    {
      field: 'feed_game_id',
      name: 'match',
      known: new Set([...stored.matches, ...games.map(row => row.feed_game_id)]),
    },
    {
      field: 'feed_player_id',
      name: 'player',
      known: new Set([...stored.players, ...players.map(row => row.feed_player_id)]),
    },
  ] as const
  const problems = Object.entries({ projections, results }).flatMap(([kind, figures]) =>
    figures.flatMap((row, index) =>
      ids
        .filter(({ field, known }) => !known.has(row[field]))
        .map(({ field, name }) => ({
          field: `${kind}.${index}.${field}`,
          reason: `There is no ${name} ${row[field]}. Check the ID, or import the ${name} first.`,
        })),
    ),
  )
  if (problems.length > 0) rejectRows(content, problems)
}
