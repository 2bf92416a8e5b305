import sql from 'sql-template-tag'
import { readId } from '@/lib/core/read-id'
import { db } from '@/lib/db/client'
import type { FeedGameStatus } from '@/lib/db/generated/enums'
import { contains } from '@/lib/list/filters'
import { type MatchKey, maxCountedPicks } from './rules'

export type Match = MatchKey & {
  gameName: string
  homeTeam: string
  awayTeam: string
  scheduledAt: Date | null
  /** First report of play or a result. */
  startedAt: Date | null
  status: FeedGameStatus
  updatedAt: Date
  players: number
  lines: number
  results: number
  /** Of the newest picks, as `settledEntries`; `hasMoreEntries` if there are more picks. */
  openEntries: number
  settledEntries: number
  hasMoreEntries: boolean
  /** Next time settlement processes it; null if it is not queued. */
  dueAt: Date | null
  /** ID of the open correction. */
  correctionId: number | null
}

export async function findMatch({ gameId, feedGameId }: MatchKey): Promise<Match | null> {
  const match = await db.row<Match>(sql`
    select f.game_id, f.feed_game_id, g.name as game_name, home_team, away_team, scheduled_at, started_at, f.status,
           f.updated_at, figures.*, entries.*,
           (select due_at from settlement_queue where (game_id, feed_game_id) = (f.game_id, f.feed_game_id)),
           (select max(id) from settlement_corrections
             where (game_id, feed_game_id) = (f.game_id, f.feed_game_id) and status = 'open') as correction_id
      from feed_games f join games g on g.id = f.game_id
           cross join lateral (
             select count(*)::int as players, count(projection)::int as lines, count(is_played)::int as results
               from projections where game_id = f.game_id and feed_game_id = f.feed_game_id) figures
           cross join lateral (
             select count(distinct e.id) filter (where settled_at is null)::int as open_entries,
                    count(distinct e.id) filter (where settled_at is not null)::int as settled_entries,
                    count(*) > ${maxCountedPicks} as has_more_entries
               from (select entry_id from pickem_entry_players
                      where game_id = f.game_id and feed_game_id = f.feed_game_id
                      order by entry_id desc limit ${maxCountedPicks + 1}) latest
                    join pickem_entries e on e.id = latest.entry_id) entries
     where f.game_id = ${gameId} and f.feed_game_id = ${feedGameId}`)
  return match ?? null
}

/** Null values were not reported by the feed. */
export type MatchLine = {
  feedPlayerId: number
  shortName: string
  team: string
  position: string
  projection: string | null
  result: string | null
  isPlayed: boolean | null
  /** A manager changed the line and a second one has not confirmed it, so the player cannot be picked. */
  isHeld: boolean
  updatedAt: Date
}

export async function listMatchLines(
  { gameId, feedGameId }: MatchKey,
  { text = '', skip = 0, limit = 50 }: { text?: string; skip?: number; limit?: number } = {},
): Promise<MatchLine[]> {
  return db.rows<MatchLine>(sql`
    select feed_player_id, short_name, team, position, projection, result, is_played, projections.updated_at,
           line_held_by_id is not null as is_held
      from projections join feed_players using (game_id, feed_player_id)
     where game_id = ${gameId} and feed_game_id = ${feedGameId}
       and (${contains(sql`short_name`, text)} or ${contains(sql`last_name`, text)} or ${contains(sql`team`, text)}
            or feed_player_id = ${readId(text)})
     order by lower(last_name), lower(short_name), feed_player_id offset ${skip} limit ${limit}`)
}
