import sql from 'sql-template-tag'
import type { Subject } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { formatMatchName, type MatchKey } from './rules'

const idOf = ({ gameId, feedGameId }: MatchKey) => `${gameId}/${feedGameId}`

export async function findMatchSubject(db: Db, match: MatchKey): Promise<Subject> {
  const names = await db.row<{ homeTeam: string; awayTeam: string }>(sql`
    select home_team, away_team from feed_games
     where game_id = ${match.gameId} and feed_game_id = ${match.feedGameId}`)
  if (!names) throw new Failure('MatchNotFound')
  return { type: 'match', id: idOf(match), name: formatMatchName({ ...names, feedGameId: match.feedGameId }) }
}

/** The match, named by a player whose line or result in it is changed. Throws FeedPlayerNotFound. */
export async function findPlayerSubject(
  db: Db,
  { feedPlayerId, ...match }: MatchKey & { feedPlayerId: number },
): Promise<Subject> {
  const player = await db.row<{ shortName: string }>(sql`
    select short_name from feed_players where game_id = ${match.gameId} and feed_player_id = ${feedPlayerId}`)
  if (!player) throw new Failure('FeedPlayerNotFound')
  return { type: 'match', id: idOf(match), name: player.shortName || `player ${feedPlayerId}` }
}
