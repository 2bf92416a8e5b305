import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { lockMatches } from './match-lock'
import { type FeedMatch, isOutdated, isReopening, isSameMatch, mergeMatch } from './rules'
import type { FeedPayload } from './schema'

/**
 * Stores matches. Lines and results of unknown matches insert an empty match, which accepts no picks without a start time.
 * `late` are the IDs of matches with an outdated row: the payload's lines and results for them are outdated too.
 */
export async function storeMatches(
  db: Db,
  { game_id: gameId, games, projections, results }: FeedPayload,
): Promise<{ late: number[]; hasChanged: boolean }> {
  const ids = [...games, ...projections, ...results].map(row => row.feed_game_id)
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id)
    select distinct ${gameId}::int, id from unnest(${ids}::int[]) as id order by id
    on conflict do nothing`)
  const stored = await lockMatches(db, gameId, ids)
  const changed = games.flatMap(row => {
    const before = stored.get(row.feed_game_id)
    const after = before && mergeMatch(before, row)
    return after && !isSameMatch(before, after) ? after : []
  })
  if (changed.length > 0) await writeMatches(db, gameId, changed)
  const reopened = games.filter(isReopening).map(row => row.feed_game_id)
  if (reopened.length > 0) await reopenMatches(db, gameId, reopened)
  const late = games.flatMap(row => {
    const before = stored.get(row.feed_game_id)
    return before && isOutdated(before, row) ? row.feed_game_id : []
  })
  return { late, hasChanged: changed.length > 0 || reopened.length > 0 }
}

async function writeMatches(db: Db, gameId: number, games: FeedMatch[]) {
  await db.run(sql`
    update feed_games
       set home_team = changed.home_team, away_team = changed.away_team, scheduled_at = changed.scheduled_at,
           status = changed.status::feed_game_status, updated_at = now(),
           put_off_from = case when changed.status in ('Postponed', 'Canceled', 'Suspended')
                            then least(coalesce(feed_games.put_off_from, feed_games.scheduled_at), changed.scheduled_at) end
      from unnest(${games.map(game => game.feedGameId)}::int[], ${games.map(game => game.homeTeam)}::text[],
                  ${games.map(game => game.awayTeam)}::text[], ${games.map(game => game.scheduledAt)}::timestamptz[],
                  ${games.map(game => game.status)}::text[])
           as changed (feed_game_id, home_team, away_team, scheduled_at, status)
     where feed_games.game_id = ${gameId} and feed_games.feed_game_id = changed.feed_game_id`)
}

/** Opens the matches for picks again and withdraws their results. */
async function reopenMatches(db: Db, gameId: number, feedGameIds: number[]) {
  await db.run(sql`
    update projections set result = null, is_played = null, updated_at = now()
     where game_id = ${gameId} and feed_game_id = any(${feedGameIds}::int[])
       and (result is not null or is_played is not null)`)
  await db.run(sql`
    update feed_games set started_at = null
     where game_id = ${gameId} and feed_game_id = any(${feedGameIds}::int[]) and started_at is not null`)
}
