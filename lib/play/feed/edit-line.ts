import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { lockLine } from './edit-match'
import type { LineEdit } from './edit-schema'
import { recordLineEdits } from './import-as-operator'
import { findLineRange, isInRange } from './rules'

/** A line that waits for a second manager. */
export type HeldLine = Omit<LineEdit, 'updatedAt'>

/**
 * Changes a player's line for new entries and holds it: the player cannot be picked until `confirmLine`, or until the feed
 * sends a line. Existing entries keep their line. Returns the player's name. Throws FeedPlayerNotFound, EditConflict or
 * LineOutOfRange.
 */
export async function editLine(
  db: Db,
  by: Author & { operatorId: number },
  edit: LineEdit,
  reason: string,
): Promise<string> {
  const { gameId, feedGameId, feedPlayerId, projection } = edit
  const { feedLine, soldLine } = await lockLine(db, edit)
  // Seeded lines have no feed line.
  const base = feedLine ?? soldLine
  const settings = await loadSettingsIn(db)
  const range = findLineRange(base, settings.line_change_percent, settings.line_change_points)
  if (!range || !isInRange(projection, range))
    throw new Failure('LineOutOfRange', range ?? { min: null, max: null })
  const row = await db.row<{ name: string; before: number | null }>(sql`
    update projections held
       set projection = ${projection}::numeric, feed_line = ${base}::numeric, line_held_by_id = ${by.operatorId}, updated_at = clock_timestamp()
      from projections previous join feed_players using (game_id, feed_player_id)
     where (held.game_id, held.feed_game_id, held.feed_player_id)
           = (${gameId}::int, ${feedGameId}::int, ${feedPlayerId}::int)
       and (previous.game_id, previous.feed_game_id, previous.feed_player_id)
           = (held.game_id, held.feed_game_id, held.feed_player_id)
    returning coalesce(nullif(short_name, ''), 'player ' || held.feed_player_id) as name,
              previous.projection::float8 as before`)
  // Players without a name cannot be picked.
  if (!row) throw new Failure('FeedPlayerNotFound')
  await publishEvent(db, { name: 'lines.changed', gameId })
  await recordChange(db, by, {
    action: 'line.change',
    subject: { type: 'match', id: `${gameId}/${feedGameId}`, name: row.name },
    before: { line: row.before, isSold: true },
    after: { line: projection, isSold: false },
    reason,
  })
  return row.name
}

/**
 * Releases a held line, which users can pick from now on: its author does not decide about money that it pays. Throws
 * EditConflict if it changed since or is not held.
 */
export async function confirmLine(
  db: Db,
  by: Author,
  { gameId, feedGameId, feedPlayerId, projection }: HeldLine,
  reason: string,
  approvedById: number,
): Promise<number> {
  const row = await db.row<{ name: string }>(sql`
    update projections set line_held_by_id = null, updated_at = clock_timestamp()
      from feed_players
     where (projections.game_id, feed_game_id, projections.feed_player_id)
           = (${gameId}::int, ${feedGameId}::int, ${feedPlayerId}::int)
       and (feed_players.game_id, feed_players.feed_player_id) = (projections.game_id, projections.feed_player_id)
       and projection = ${projection}::numeric and line_held_by_id = ${by.operatorId} and line_held_by_id <> ${approvedById}
    returning coalesce(nullif(short_name, ''), 'player ' || projections.feed_player_id) as name`)
  if (!row)
    throw new Failure('EditConflict', {
      by: 'The feed or another operator',
      at: new Date().toISOString(),
      fields: ['line'],
    })
  await publishEvent(db, { name: 'lines.changed', gameId })
  const auditId = await recordChange(db, by, {
    action: 'line.confirm',
    subject: { type: 'match', id: `${gameId}/${feedGameId}`, name: row.name },
    before: { isSold: false },
    after: { isSold: true, line: projection },
    reason,
    approvedById,
  })
  await recordLineEdits(db, auditId, gameId, [{ feedGameId, feedPlayerId, projection }])
  return auditId
}
