import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { type FeedMatch, isLate, isReopening, isSameMatch, mergeMatch } from './rules'
import type { FeedPayload } from './schema'

/**
 * Stores what is told of matches. A line or result that comes before its match finds an empty one in its
 * place, which nobody can pick until its time is known. Answers the matches that were told of too late: what else is
 * said of these in the same delivery is as old.
 */
export async function storeMatches(
  db: Db,
  { game_id, games, projections, results }: FeedPayload,
): Promise<number[]> {
  const named = [...games, ...projections, ...results].map(row => row.feed_game_id)
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id)
    select distinct ${game_id}::int, id from unnest(${named}::int[]) as id order by id
    on conflict do nothing`)
  const known = await lockMatches(db, game_id, named)
  const changed = games.flatMap(told => {
    const before = known.get(told.feed_game_id)
    const after = before && mergeMatch(before, told)
    return after && !isSameMatch(before, after) ? after : []
  })
  if (changed.length > 0) await writeGames(db, game_id, changed)
  const reopened = games.filter(isReopening).map(told => told.feed_game_id)
  if (reopened.length > 0) await reopenGames(db, game_id, reopened)
  return games.flatMap(told => {
    const before = known.get(told.feed_game_id)
    return before && isLate(before, told) ? told.feed_game_id : []
  })
}

/**
 * Whoever tells of matches or figures locks the matches first, in this order, and then the figures. Weaker than `for update`,
 * so that entries on these matches, which refer to them, need not wait.
 */
export async function lockMatches(
  db: Db,
  gameId: number,
  feedGameIds: number[],
): Promise<Map<number, FeedMatch>> {
  const rows = await db.rows<FeedMatch>(sql`
    select feed_game_id, home_team, away_team, scheduled_at, status from feed_games
     where game_id = ${gameId} and feed_game_id = any(${feedGameIds}::int[])
     order by feed_game_id for no key update`)
  return new Map(rows.map(row => [row.feedGameId, row]))
}

async function writeGames(db: Db, gameId: number, games: FeedMatch[]) {
  await db.run(sql`
    update feed_games
       set home_team = told.home_team, away_team = told.away_team, scheduled_at = told.scheduled_at,
           status = told.status::feed_game_status, updated_at = now()
      from unnest(${games.map(game => game.feedGameId)}::int[], ${games.map(game => game.homeTeam)}::text[],
                  ${games.map(game => game.awayTeam)}::text[], ${games.map(game => game.scheduledAt)}::timestamptz[],
                  ${games.map(game => game.status)}::text[])
           as told (feed_game_id, home_team, away_team, scheduled_at, status)
     where feed_games.game_id = ${gameId} and feed_games.feed_game_id = told.feed_game_id`)
}

/** Lets entries be sold on the matches again; results that were reported before are withdrawn with it. */
async function reopenGames(db: Db, gameId: number, feedGameIds: number[]) {
  await db.run(sql`
    update projections set result = null, is_played = null, updated_at = now()
     where game_id = ${gameId} and feed_game_id = any(${feedGameIds}::int[])
       and (result is not null or is_played is not null)`)
  await db.run(sql`
    update feed_games set started_at = null
     where game_id = ${gameId} and feed_game_id = any(${feedGameIds}::int[]) and started_at is not null`)
}
