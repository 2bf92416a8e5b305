import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { isMatchOpen } from '@/lib/play/feed/match-state'

export type SelectablePlayer = {
  feedPlayerId: number
  feedGameId: number
  projection: string
  headshot: string | null
  shortName: string
}

/** SQL on `feed_games`, `projections` and `feed_players`. now() is constant in a statement, so the index skips past matches. */
export const isSelectable = sql`
  (${isMatchOpen} and scheduled_at > now() and projection is not null and line_held_by_id is null
   and short_name <> '')`

type SlateRequest = { contestEntryId: number; blueprintId: number; gameId: number }

/** Players who can be picked for the user's own contest entry, by name; a paused game has none. */
export async function listPlayers(userId: number, slate: SlateRequest): Promise<SelectablePlayer[]> {
  await assertOwnContestEntry(userId, slate)
  return db.rows<SelectablePlayer>(sql`
    select feed_player_id, feed_game_id, projection /* not null */, headshot, short_name
      from projections
           join feed_games using (game_id, feed_game_id)
           join feed_players using (game_id, feed_player_id)
           join games on games.id = game_id
     where game_id = ${slate.gameId} and games.status = 'Active' and ${isSelectable}
       and (feed_game_id in (select feed_game_id from blueprint_feed_games as slate
                              where blueprint_id = ${slate.blueprintId} and slate.game_id = ${slate.gameId})
            or not exists (select from blueprint_feed_games where blueprint_id = ${slate.blueprintId}))
     order by last_name, first_name, feed_player_id, feed_game_id`)
}

async function assertOwnContestEntry(userId: number, { contestEntryId, blueprintId, gameId }: SlateRequest) {
  const own = await db.row<{ blueprintId: number; gameId: number }>(sql`
    select blueprint_id, game_id
      from contest_entries join contests on contests.id = contest_id
     where contest_entries.id = ${contestEntryId} and user_id = ${userId} and contest_entries.status <> 'left'`)
  if (!own) throw new Failure('ContestEntryNotOwn')
  if (own.blueprintId !== blueprintId) throw new Failure('BlueprintMismatch')
  if (own.gameId !== gameId) throw new Failure('GameMismatch')
}
