import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Author } from '@/lib/audit/author'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { requestSettlement } from './request-settlement'
import { readSubjects, recordImport } from './record-import'
import type { FeedPayload, importCounts } from './schema'
import { storeProjections, storeResults } from './store-figures'
import { storeMatches } from './store-matches'
import { storePlayers } from './store-players'

/** Who imports by hand or by file, and why; the feed itself has none. `check` may refuse, before anything is stored. */
export type Importer = {
  author: Author
  reason?: string
  /** The second manager, where one had to agree. */
  agreedById?: number | null
  check?: (db: Db) => Promise<void>
}

/**
 * Takes in a delivery whole or not at all, any number of times and in any order; answers its rows by kind. What an
 * operator imports is in the audit log, with what it changed.
 */
export async function importFeed(
  told: FeedPayload,
  importer?: Importer,
): Promise<z.input<typeof importCounts>> {
  return transaction(db => importFeedIn(db, told, importer))
}

/** The same in the caller's transaction. */
export async function importFeedIn(
  db: Db,
  told: FeedPayload,
  importer?: Importer,
): Promise<z.input<typeof importCounts>> {
  const sport = await getSport(db, told.game_id)
  await importer?.check?.(db)
  const before = importer ? await readSubjects(db, told) : null
  const late = await storeMatches(db, told)
  await storePlayers(db, told)
  await storeProjections(db, told, late)
  await storeResults(db, told, late)
  await requestSettlement(db)
  if (importer) {
    const { author, reason = '', agreedById = null } = importer
    await recordImport(db, author, told, { sport, before, reason, agreedById })
  }
  await noteDelivery(db, told)
  return countRows(told)
}

/** How many rows of each kind a delivery has. */
export function countRows({ games, players, projections, results }: FeedPayload) {
  return {
    games: games.length,
    players: players.length,
    projections: projections.length,
    results: results.length,
  }
}

/** Last of all: deliveries about the same sport wait for each other here, and no longer than to commit. */
async function noteDelivery(db: Db, told: FeedPayload) {
  const { games, players, projections, results } = countRows(told)
  await db.run(sql`
    insert into feed_deliveries (game_id, games, players, projections, results)
    values (${told.game_id}, ${games}, ${players}, ${projections}, ${results})
    on conflict (game_id) do update
       set delivered_at = clock_timestamp(), games = excluded.games, players = excluded.players,
           projections = excluded.projections, results = excluded.results`)
}

async function getSport(db: Db, gameId: number): Promise<string> {
  const sport = await db.row<{ name: string }>(sql`select name from games where id = ${gameId}`)
  if (!sport) throw new Failure('CatalogGameNotFound', { gameId })
  return sport.name
}
