import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/speak'
import { Failure } from '@/lib/failure'
import type { FiguresEdit, MatchEdit } from './edit-schema'
import { importDelivery } from './import-delivery'
import { delivery } from './schema'
import { lockGames } from './store-games'

declare module '@/lib/failure' {
  interface FailureDetails {
    FeedGameNotFound: undefined
    FeedPlayerNotFound: undefined
  }
}

/**
 * Says when a match starts and how it stands, as the feed would by a correction, so that it may also reopen one.
 * Throws FeedGameNotFound or EditConflict.
 */
export async function editMatch(by: Author, edit: MatchEdit, reason: string): Promise<void> {
  const { gameId, feedGameId, updatedAt, scheduledAt } = edit
  const before = await db.row<{ status: string }>(sql`
    select status from feed_games where game_id = ${gameId} and feed_game_id = ${feedGameId}`)
  // A status that stays is not reported, so that a new start alone reopens nothing.
  const status = edit.status === before?.status ? null : edit.status
  const told = delivery.parse({
    game_id: gameId,
    games: [{ feed_game_id: feedGameId, scheduled_at: scheduledAt, status, is_correction: true }],
  })
  await importDelivery(told, {
    author: by,
    reason,
    async check(db) {
      const row = await db.row<{ updatedAt: Date }>(sql`
        select updated_at from feed_games where game_id = ${gameId} and feed_game_id = ${feedGameId}
           for no key update`)
      if (!row) throw new Failure('FeedGameNotFound')
      assertUnchanged(row.updatedAt, updatedAt, ['state or start'])
    },
  })
}

/**
 * Says a player's line, result or both in a match, as the feed would; what is null stays as it is. Lines that entries
 * were made on stay with the entries. Throws FeedPlayerNotFound or EditConflict.
 */
export async function editFigures(by: Author, edit: FiguresEdit, reason: string): Promise<void> {
  const { gameId, feedGameId, feedPlayerId, updatedAt, projection, result, isPlayed } = edit
  const ids = { feed_player_id: feedPlayerId, feed_game_id: feedGameId }
  const told = delivery.parse({
    game_id: gameId,
    projections: projection === null ? [] : [{ ...ids, projection }],
    results: isPlayed === null ? [] : [{ ...ids, result: isPlayed ? result : null, is_played: isPlayed }],
  })
  const check = async (db: Db) => {
    await lockGames(db, gameId, [feedGameId])
    const row = await db.row<{ updatedAt: Date }>(sql`
      select updated_at from projections
       where game_id = ${gameId} and feed_game_id = ${feedGameId} and feed_player_id = ${feedPlayerId}
         for no key update`)
    if (!row) throw new Failure('FeedPlayerNotFound')
    assertUnchanged(row.updatedAt, updatedAt, ['line or result'])
  }
  await importDelivery(told, { author: by, reason, check })
}

function assertUnchanged(now: Date, updatedAt: string, fields: string[]): void {
  if (now.getTime() === new Date(updatedAt).getTime()) return
  throw new Failure('EditConflict', { by: 'The feed or another operator', at: now.toISOString(), fields })
}
