import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { GradablePick } from './rules'

/**
 * When the wait for missing data of a `feed_games` row ends: `voidHours` after the feed's last update of a final match, or
 * after the scheduled start of a match that was put off.
 */
export const waitDeadline = (voidHours: number) => sql`
  (case when feed_games.status = 'Final' then feed_games.updated_at
        else coalesce(feed_games.scheduled_at, feed_games.updated_at) end
   + make_interval(hours => ${voidHours}::int))`

/** Picks by entry ID, in order of position. */
export async function loadPicks(
  db: Db,
  entryIds: readonly number[],
  voidHours: number,
): Promise<Map<number, GradablePick[]>> {
  const rows = await db.rows<GradablePick>(sql`
    select pick.id, pick.entry_id, pick.game_id, pick.feed_game_id, pick.feed_player_id, pick.side, pick.line,
           pick.outcome, pick.result, coalesce(pick.team, feed_players.team) as team /* not null */, feed_games.status, projections.is_played,
           projections.result as figure, ${waitDeadline(voidHours)} <= clock_timestamp() as is_overdue
      from pickem_entry_players pick
           join feed_games using (game_id, feed_game_id)
           join feed_players using (game_id, feed_player_id)
           left join projections using (game_id, feed_game_id, feed_player_id)
     where pick.entry_id = any(${entryIds}::int[])
     order by pick.entry_id, pick.position`)
  const byEntry = new Map<number, GradablePick[]>()
  for (const row of rows) {
    const picks = byEntry.get(row.entryId)
    if (picks) picks.push(row)
    else byEntry.set(row.entryId, [row])
  }
  return byEntry
}
