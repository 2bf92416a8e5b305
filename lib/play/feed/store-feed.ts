import sql from 'sql-template-tag'
import { serviceAuthor } from '@/lib/change/audit/author'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { Transaction } from '@/lib/db/transaction'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { requestAgain, requestSettlement } from '@/lib/play/settlement/request-settlement'
import { matchIdsOf, reopenedIn } from './affected-rows'
import { assertLinesInRange } from './line-range'
import { closeLineRequests } from './line-requests'
import { lockMatches } from './match-state'
import { type FeedMatch, isOutdated, isSameMatch, mergeMatch, needsSettlement } from './rules'
import type { FeedPayload } from './schema'
import { type Importer, storeStandings } from './store-standings'

/** A line as it is sold. */
export type StoredLine = { feedGameId: number; feedPlayerId: number; projection: number }

/**
 * Stores a payload and queues the matches whose entries it can settle or change. Payloads can be repeated and arrive in any order.
 * Returns the name of the game, and the new and changed lines. Throws CatalogGameNotFound,
 * ContestStandingsRejected, or LineOutOfRange for a file of an operator.
 */
export async function storeFeed(db: Transaction, payload: FeedPayload, importer?: Importer) {
  // Prizes of operators are counted; see lockPolicy.
  if (payload.contest_standings.length > 0) await lockPolicy(db)
  const gameName = await getGameName(db, payload.game_id)
  const { late, hasChanged } = await storeMatches(db, payload)
  await storePlayers(db, payload)
  const isFeed = importer === undefined
  if (!isFeed) await assertLinesInRange(db, payload)
  const lines = await storeLines(db, payload, late, isFeed)
  const because = isFeed ? 'The feed sent a line.' : 'A file had a line.'
  const author = importer?.author ?? serviceAuthor('Feed')
  await closeLineRequests(db, author, { gameId: payload.game_id, lines, because })
  await storeResults(db, payload, late)
  await requestSettlement(db)
  await storeStandings(db, payload, importer)
  if (hasChanged || lines.length > 0)
    await publishEvent(db, { name: 'lines.changed', gameId: payload.game_id })
  return { gameName, lines }
}

async function getGameName(db: Db, gameId: number): Promise<string> {
  const game = await db.row<{ name: string }>(sql`select name from games where id = ${gameId}`)
  if (!game) throw new Failure('CatalogGameNotFound', { gameId })
  return game.name
}

/** Lines and results of unknown players insert an empty player, who cannot be picked without a name. */
async function storePlayers(db: Db, { game_id: gameId, players, projections, results }: FeedPayload) {
  const ids = [...players, ...projections, ...results].map(row => row.feed_player_id)
  await db.run(sql`
    insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team)
    select distinct ${gameId}::int, id, '', '', '', '' from unnest(${ids}::int[]) as id order by id
    on conflict do nothing`)
  await db.run(sql`
    update feed_players as stored
       set first_name = sent.first_name, last_name = sent.last_name, short_name = sent.short_name, team = sent.team,
           position = coalesce(sent.position, stored.position),
           headshot = nullif(coalesce(sent.headshot_high_resolution, stored.headshot), ''), updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(players)}::jsonb)
           as sent (feed_player_id int, first_name text, last_name text, short_name text, team text, position text,
                    headshot_high_resolution text)
     where stored.game_id = ${gameId} and stored.feed_player_id = sent.feed_player_id
       and (stored.first_name, stored.last_name, stored.short_name, stored.team, stored.position, stored.headshot)
           is distinct from
           (sent.first_name, sent.last_name, sent.short_name, sent.team, coalesce(sent.position, stored.position),
            nullif(coalesce(sent.headshot_high_resolution, stored.headshot), ''))`)
}

/**
 * Stores lines; in `late` matches only where there is none. Entries keep the line they were sold on. A line from the feed
 * replaces an operator's line, also one that waits for confirmation; one from an operator's file does too, but the line of the
 * feed stays. Returns the new and changed lines.
 */
async function storeLines(
  db: Db,
  { game_id: gameId, projections }: FeedPayload,
  late: number[],
  isFeed: boolean,
): Promise<StoredLine[]> {
  return db.rows<StoredLine>(sql`
    insert into projections as stored (game_id, feed_game_id, feed_player_id, projection, feed_line)
    select ${gameId}::int, feed_game_id, feed_player_id, projection, projection
      from jsonb_to_recordset(${JSON.stringify(projections)}::jsonb)
           as sent (feed_game_id int, feed_player_id int, projection numeric)
     order by feed_game_id, feed_player_id
    on conflict (game_id, feed_game_id, feed_player_id) do update
       set projection = excluded.projection,
           feed_line = case when ${isFeed} then excluded.feed_line
                            else coalesce(stored.feed_line, stored.projection, excluded.projection) end,
           line_held_by_id = null, line_before = null, updated_at = now()
     where (stored.projection is distinct from excluded.projection
            or ${isFeed} and stored.feed_line is distinct from excluded.feed_line
            or stored.line_held_by_id is not null)
       and (stored.projection is null or stored.feed_game_id <> all(${late}::int[]))
    returning feed_game_id, feed_player_id, projection::float8 as projection /* not null */`)
}

/**
 * Stores results, also of players without a line; in `late` matches only where there is none. Their matches have started, and are
 * settled again if they are over.
 */
async function storeResults(db: Db, { game_id: gameId, results }: FeedPayload, late: number[]) {
  await db.run(sql`
    with written as (
      insert into projections as stored (game_id, feed_game_id, feed_player_id, result, is_played)
      select ${gameId}::int, feed_game_id, feed_player_id, result, is_played
        from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
             as sent (feed_game_id int, feed_player_id int, result numeric, is_played boolean)
       order by feed_game_id, feed_player_id
      on conflict (game_id, feed_game_id, feed_player_id) do update
         set result = excluded.result, is_played = excluded.is_played, updated_at = now()
       where (stored.result, stored.is_played) is distinct from (excluded.result, excluded.is_played)
         and (stored.is_played is null or stored.feed_game_id <> all(${late}::int[]))
      returning feed_game_id
    ), started as (
      update feed_games set started_at = clock_timestamp()
       where game_id = ${gameId} and feed_game_id in (select feed_game_id from written) and started_at is null
    )
    insert into settlement_queue (game_id, feed_game_id)
    select game_id, feed_game_id from feed_games
     where game_id = ${gameId} and feed_game_id in (select feed_game_id from written)
       and status in ('Final', 'Postponed', 'Canceled', 'Suspended')
     order by feed_game_id
    ${requestAgain}`)
}

/**
 * Stores matches. Lines and results of unknown matches insert an empty match, which accepts no picks without a start time.
 * `late` are the IDs of matches with an outdated row: the payload's lines and results for them are outdated too.
 */
async function storeMatches(db: Db, payload: FeedPayload): Promise<{ late: number[]; hasChanged: boolean }> {
  const { game_id: gameId, games } = payload
  const ids = matchIdsOf(payload)
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id)
    select distinct ${gameId}::int, id from unnest(${ids}::int[]) as id order by id
    on conflict do nothing`)
  const stored = await lockMatches(db, gameId, ids)
  const changed = games.flatMap(row => {
    const before = stored.get(row.feed_game_id)
    const after = before && mergeMatch(before, row)
    return after && !isSameMatch(before, after)
      ? { ...after, isUnsettled: needsSettlement(before, after) }
      : []
  })
  if (changed.length > 0) await writeMatches(db, gameId, changed)
  const reopened = reopenedIn(payload)
  if (reopened.length > 0) await reopenMatches(db, gameId, reopened)
  const late = games.flatMap(row => {
    const before = stored.get(row.feed_game_id)
    return before && isOutdated(before, row) ? row.feed_game_id : []
  })
  return { late, hasChanged: changed.length > 0 || reopened.length > 0 }
}

/** A match stays started once play was seen, even if its status goes back. */
async function writeMatches(db: Db, gameId: number, games: (FeedMatch & { isUnsettled: boolean })[]) {
  const unsettled = games.filter(game => game.isUnsettled).map(game => game.feedGameId)
  await db.run(sql`
    with written as (
      update feed_games
         set home_team = changed.home_team, away_team = changed.away_team, scheduled_at = changed.scheduled_at,
             status = changed.status::feed_game_status, updated_at = now(),
             started_at = coalesce(feed_games.started_at,
                                   case when changed.status in ('InProgress', 'Suspended', 'Final') then clock_timestamp() end),
             put_off_from = case when changed.status in ('Postponed', 'Canceled', 'Suspended')
                              then least(coalesce(feed_games.put_off_from, feed_games.scheduled_at), changed.scheduled_at)
                              -- Play that was suspended and goes on.
                              when feed_games.status in ('Suspended', 'InProgress', 'Final') and changed.status in ('InProgress', 'Final')
                              then feed_games.put_off_from end
        from unnest(${games.map(game => game.feedGameId)}::int[], ${games.map(game => game.homeTeam)}::text[],
                    ${games.map(game => game.awayTeam)}::text[], ${games.map(game => game.scheduledAt)}::timestamptz[],
                    ${games.map(game => game.status)}::text[])
             as changed (feed_game_id, home_team, away_team, scheduled_at, status)
       where feed_games.game_id = ${gameId} and feed_games.feed_game_id = changed.feed_game_id
    )
    insert into settlement_queue (game_id, feed_game_id)
    select ${gameId}::int, id from unnest(${unsettled}::int[]) as id order by id
    ${requestAgain}`)
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
