import sql from 'sql-template-tag'
import type { Requested } from '@/lib/change/approval/approvable-action'
import { formatCount } from '@/lib/core/format'
import type { Db } from '@/lib/db/db'
import { formatMatchName, type MatchKey } from './rules'
import type { FeedPayload } from './schema'

/** For the texts of requests whose subject is a player, who can have several matches. */
export async function readMatchName(db: Db, { gameId, feedGameId }: MatchKey): Promise<{ match?: string }> {
  const found = await db.row<{ homeTeam: string; awayTeam: string; game: string }>(sql`
    select home_team, away_team, name as game from feed_games join games on games.id = game_id
     where game_id = ${gameId} and feed_game_id = ${feedGameId}`)
  return found ? { match: `${formatMatchName({ ...found, feedGameId })}, ${found.game}` } : {}
}

/** " (Stags at Herons, NFL)"; empty for requests of earlier versions. */
export const describeMatch = ({ match }: Requested) => (typeof match === 'string' ? ` (${match})` : '')

/** "A. Ash, Stags at Herons, and 2 more": the first line or result of a file, else its first match or player. */
export async function nameRows(db: Db, payload: FeedPayload): Promise<string> {
  const { game_id: gameId, games, players } = payload
  const figures = [...payload.projections, ...payload.results]
  const rows = [figures, games, players].find(({ length }) => length > 0) ?? []
  const { feed_game_id: feedGameId, feed_player_id: playerId }: RowIds = rows[0] ?? {}
  const stored = await db.one<{ homeTeam: string; awayTeam: string; shortName: string }>(sql`
    select coalesce(max(home_team), '') as home_team /* not null */, coalesce(max(away_team), '') as away_team /* not null */,
           coalesce((select short_name from feed_players
                      where game_id = ${gameId} and feed_player_id = ${playerId ?? null}::int), '') as short_name /* not null */
      from feed_games where game_id = ${gameId} and feed_game_id = ${feedGameId ?? null}::int`)
  const match = games.find(row => row.feed_game_id === feedGameId)
  const player = players.find(row => row.feed_player_id === playerId)
  const homeTeam = match?.home_team ?? stored.homeTeam
  const awayTeam = match?.away_team ?? stored.awayTeam
  const others = new Set(rows.map(idsOf)).size - 1
  return [
    playerId && (player?.short_name || stored.shortName || `player ${playerId}`),
    feedGameId && formatMatchName({ homeTeam, awayTeam, feedGameId }),
    others > 0 && `and ${formatCount(others)} more`,
  ]
    .filter(Boolean)
    .join(', ')
}

type RowIds = { feed_game_id?: number; feed_player_id?: number }

const idsOf = ({ feed_game_id, feed_player_id }: RowIds) => `${feed_game_id} ${feed_player_id}`
