import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { readAffectedRows, recordFeedEdits, recordImport, type StoredLine } from './import-as-operator'
import { requestSettlement } from '@/lib/play/settlement/request-settlement'
import { countPayload } from './rules'
import type { FeedPayload, importCounts } from './schema'
import { storeMatches } from './store-matches'
import { storeStandings } from './store-standings'

/** The operator who imports manually or from a file; the feed itself has none. */
type Importer = {
  author: Author
  reason?: string
  /** The second manager, if one was required. */
  approvedById?: number | null
  /** A value entered by hand, which says nothing about the feed: its time of the last delivery stays. */
  isEdit?: boolean
  /** Runs before anything is stored and can throw. */
  check?: (db: Db) => Promise<void>
}

/**
 * Imports a payload completely or not at all and returns its rows by kind. Payloads can be repeated and arrive in any order.
 * Imports by an operator are recorded in the audit log.
 */
export async function importFeed(
  payload: FeedPayload,
  importer?: Importer,
): Promise<z.input<typeof importCounts>> {
  return transaction(db => importFeedIn(db, payload, importer))
}

/** Same, in the caller's transaction. */
export async function importFeedIn(
  db: Db,
  payload: FeedPayload,
  importer?: Importer,
): Promise<z.input<typeof importCounts>> {
  // Prizes of operators are counted; see lockPolicy.
  if (payload.contest_standings.length > 0) await lockPolicy(db)
  const gameName = await getGameName(db, payload.game_id)
  await importer?.check?.(db)
  const before = importer ? await readAffectedRows(db, payload) : null
  const { late, hasChanged } = await storeMatches(db, payload)
  await storePlayers(db, payload)
  const lines = await storeLines(db, payload, late)
  await storeResults(db, payload, late)
  await requestSettlement(db)
  await storeStandings(db, payload, importer)
  if (hasChanged || lines.length > 0)
    await publishEvent(db, { name: 'lines.changed', gameId: payload.game_id })
  if (importer) {
    const { author, reason = '', approvedById = null } = importer
    const auditId = await recordImport(db, author, payload, { gameName, before, reason, approvedById })
    await recordFeedEdits(db, auditId, payload, lines)
  }
  if (!importer?.isEdit) await recordDelivery(db, payload)
  return countPayload(payload)
}

async function getGameName(db: Db, gameId: number): Promise<string> {
  const game = await db.row<{ name: string }>(sql`select name from games where id = ${gameId}`)
  if (!game) throw new Failure('CatalogGameNotFound', { gameId })
  return game.name
}

/** Lines and results of unknown players insert an empty player, who cannot be picked without a name. */
async function storePlayers(db: Db, { game_id, players, projections, results }: FeedPayload): Promise<void> {
  const ids = [...players, ...projections, ...results].map(row => row.feed_player_id)
  await db.run(sql`
    insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team)
    select distinct ${game_id}::int, id, '', '', '', '' from unnest(${ids}::int[]) as id order by id
    on conflict do nothing`)
  await db.run(sql`
    update feed_players as stored
       set first_name = sent.first_name, last_name = sent.last_name, short_name = sent.short_name, team = sent.team,
           position = coalesce(sent.position, stored.position),
           headshot = nullif(coalesce(sent.headshot_high_resolution, stored.headshot), ''), updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(players)}::jsonb)
           as sent (feed_player_id int, first_name text, last_name text, short_name text, team text, position text,
                    headshot_high_resolution text)
     where stored.game_id = ${game_id} and stored.feed_player_id = sent.feed_player_id
       and (stored.first_name, stored.last_name, stored.short_name, stored.team, stored.position, stored.headshot)
           is distinct from
           (sent.first_name, sent.last_name, sent.short_name, sent.team, coalesce(sent.position, stored.position),
            nullif(coalesce(sent.headshot_high_resolution, stored.headshot), ''))`)
}

/**
 * Stores lines; in `late` matches only where there is none. Entries keep the line they were sold on. A line from the feed
 * replaces an operator's line, also one that waits for confirmation. Returns the new and changed lines.
 */
async function storeLines(
  db: Db,
  { game_id, projections }: FeedPayload,
  late: number[],
): Promise<StoredLine[]> {
  return db.rows<StoredLine>(sql`
    insert into projections as stored (game_id, feed_game_id, feed_player_id, projection, feed_line)
    select ${game_id}::int, feed_game_id, feed_player_id, projection, projection
      from jsonb_to_recordset(${JSON.stringify(projections)}::jsonb)
           as sent (feed_game_id int, feed_player_id int, projection numeric)
     order by feed_game_id, feed_player_id
    on conflict (game_id, feed_game_id, feed_player_id) do update
       set projection = excluded.projection, feed_line = excluded.feed_line, line_held_by_id = null,
           updated_at = now()
     where ((stored.projection, stored.feed_line) is distinct from (excluded.projection, excluded.feed_line)
            or stored.line_held_by_id is not null)
       and (stored.projection is null or stored.feed_game_id <> all(${late}::int[]))
    returning feed_game_id, feed_player_id, projection::float8 as projection /* not null */`)
}

/** Stores results, also of players without a line; in `late` matches only where there is none. */
async function storeResults(db: Db, { game_id, results }: FeedPayload, late: number[]): Promise<void> {
  await db.run(sql`
    insert into projections as stored (game_id, feed_game_id, feed_player_id, result, is_played)
    select ${game_id}::int, feed_game_id, feed_player_id, result, is_played
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
           as sent (feed_game_id int, feed_player_id int, result numeric, is_played boolean)
     order by feed_game_id, feed_player_id
    on conflict (game_id, feed_game_id, feed_player_id) do update
       set result = excluded.result, is_played = excluded.is_played, updated_at = now()
     where (stored.result, stored.is_played) is distinct from (excluded.result, excluded.is_played)
       and (stored.is_played is null or stored.feed_game_id <> all(${late}::int[]))`)
}

/**
 * Runs last, because payloads of the same game wait for each other here until they commit. Apps see the game's feed as
 * working again without waiting for the job; the catalog is not written otherwise, because all processes would reload it.
 */
async function recordDelivery(db: Db, payload: FeedPayload) {
  const { games, players, projections, results } = countPayload(payload)
  const delivery = await db.row<{ wasOff: boolean }>(sql`
    insert into feed_deliveries (game_id, games, players, projections, results)
    values (${payload.game_id}, ${games}, ${players}, ${projections}, ${results})
    on conflict (game_id) do update
       set delivered_at = clock_timestamp(), games = excluded.games, players = excluded.players,
           projections = excluded.projections, results = excluded.results
    returning (select cron_status = 0 from games where id = game_id) as was_off /* not null */`)
  if (delivery?.wasOff) await db.run(sql`update games set cron_status = 1 where id = ${payload.game_id}`)
}
