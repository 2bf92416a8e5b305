import sql, { empty } from 'sql-template-tag'
import { loadSettings } from '@/lib/change/settings/read'
import { readId } from '@/lib/core/read-id'
import { db } from '@/lib/db/client'
import { contains } from '@/lib/list/filters'
import { type ListedMatch, matchesList, newestPicks, ofMatch } from './matches-list'
import { findLineRange, type MatchKey } from './rules'

export type Match = ListedMatch & {
  /** First report of play or a result. */
  startedAt: Date | null
  players: number
  /** Of the newest picks, as `openEntries`. */
  settledEntries: number
  /** Next time settlement processes it; null if it is not queued. */
  dueAt: Date | null
  correctionId: number | null
}

export async function findMatch({ gameId, feedGameId }: MatchKey): Promise<Match | null> {
  const { select, from, join = empty } = matchesList
  const match = await db.row<Match>(sql`
    select ${select}, f.started_at, (select count(*)::int from projections where ${ofMatch}) as players,
           (select count(distinct e.id)::int
              from (${newestPicks}) latest
                   join pickem_entries e on e.id = latest.entry_id and e.settled_at is not null) as settled_entries,
           (select due_at from settlement_queue where ${ofMatch}) as due_at,
           (select max(id) from settlement_corrections where ${ofMatch} and status = 'open') as correction_id
      from ${from} ${join} where f.game_id = ${gameId} and f.feed_game_id = ${feedGameId}`)
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
  /** The line that the operator can set back alone, because they hold the changed one. */
  setBackTo: number | null
  /** Lines that a manager can set; null without a line of the feed. */
  range: { min: number; max: number } | null
  updatedAt: Date
}

export async function listMatchLines(
  { gameId, feedGameId }: MatchKey,
  { operatorId, text = '', skip = 0, limit = 50 }: LinesQuery,
): Promise<MatchLine[]> {
  const { line_change_percent: percent, line_change_points: points } = await loadSettings()
  const rows = await db.rows<Omit<MatchLine, 'range'> & { base: number | null }>(sql`
    select feed_player_id, short_name, team, position, projection, result, is_played, projections.updated_at,
           line_held_by_id is not null as is_held,
           case when line_held_by_id = ${operatorId} then line_before::float8 end as set_back_to,
           coalesce(feed_line, projection)::float8 as base
      from projections join feed_players using (game_id, feed_player_id)
     where game_id = ${gameId} and feed_game_id = ${feedGameId}
       and (${contains(sql`short_name`, text)} or ${contains(sql`last_name`, text)} or ${contains(sql`team`, text)}
            or feed_player_id = ${readId(text)})
     order by lower(last_name), lower(short_name), feed_player_id offset ${skip} limit ${limit}`)
  return rows.map(({ base, ...line }) => ({ ...line, range: findLineRange(base, percent, points) }))
}

type LinesQuery = { operatorId: number; text?: string; skip?: number; limit?: number }
