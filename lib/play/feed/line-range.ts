import sql from 'sql-template-tag'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { findLineRange, isInRange } from './rules'
import type { FeedPayload } from './schema'

/** Throws LineOutOfRange for a line outside the range around the feed's. A first line has none: the second manager sees it. */
export async function assertLinesInRange(
  db: Db,
  { game_id, projections }: Pick<FeedPayload, 'game_id' | 'projections'>,
): Promise<void> {
  if (projections.length === 0) return
  const settings = await loadSettingsIn(db)
  const known = await db.rows<{ row: number; base: number; player: string }>(sql`
    select (sent.row - 1)::int as row /* not null */, coalesce(feed_line, projection)::float8 as base /* not null */,
           concat_ws(' ', 'player', sent.feed_player_id, nullif(short_name, '')) as player /* not null */
      from unnest(${projections.map(row => row.feed_game_id)}::int[], ${projections.map(row => row.feed_player_id)}::int[])
             with ordinality as sent (feed_game_id, feed_player_id, row)
           join projections line on (line.game_id, line.feed_game_id, line.feed_player_id)
                                    = (${game_id}::int, sent.feed_game_id, sent.feed_player_id)
           join feed_players on (feed_players.game_id, feed_players.feed_player_id) = (line.game_id, line.feed_player_id)
     where coalesce(feed_line, projection) is not null
     order by sent.row`)
  for (const { row, base, player } of known) {
    const range = findLineRange(base, settings.line_change_percent, settings.line_change_points)
    const line = projections[row]?.projection
    if (line === undefined || !range || isInRange(line, range)) continue
    throw new Failure('LineOutOfRange', { ...range, row, player })
  }
}
