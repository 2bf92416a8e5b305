import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Author } from '@/lib/audit/author'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { Failure } from '@/lib/failure'
import { assertWithinPolicy } from '@/lib/policy/assert-within-policy'
import { countRows, importFeed, importFeedIn } from './import-feed'
import { readFeedFile } from './read-file'
import type { FeedPayload, importCounts } from './schema'
import { lockMatches } from './store-matches'

/**
 * Takes in a file, JSON or CSV, as POST /feed/import takes in a delivery, and answers its rows by kind. Throws
 * FeedFileInvalid, which names lines, fields and reasons, or CatalogGameNotFound; nothing is stored then.
 */
export async function importFeedFile(
  content: string,
  gameId?: number,
): Promise<z.input<typeof importCounts>> {
  return importFeed(readFeedFile(content, gameId))
}

/** What an operator may import with a second manager's consent only, in the transaction of that. Throws SecondManagerNeeded. */
export async function importOperatorFile(
  db: Db,
  by: Author,
  { content, gameId }: { content: string; gameId: number | null },
  reason: string,
  agreedById: number | null = null,
): Promise<z.input<typeof importCounts>> {
  const told = readFeedFile(content, gameId ?? undefined)
  await assertWithinPolicy(db, by, 'feed.import', {}, agreedById)
  return importFeedIn(db, told, { author: by, reason, agreedById })
}

/** What a file holds, without taking it in, and the version of what it is about; throws FeedFileInvalid. */
export async function inspectFeedFile(content: string, gameId?: number) {
  const told = readFeedFile(content, gameId)
  const { version } = await readVersion(db, told)
  return { gameId: told.game_id, counts: countRows(told), version }
}

/** Locks the matches in a file; throws EditConflict if one of them or of its figures in the file changed since `version`. */
export async function assertFileCurrent(
  db: Db,
  { content, gameId, version }: { content: string; gameId: number; version: string },
): Promise<void> {
  const told = readFeedFile(content, gameId)
  await lockMatches(db, told.game_id, gamesOf(told))
  const now = await readVersion(db, told)
  if (now.version === version) return
  const at = (now.changedAt ?? new Date()).toISOString()
  throw new Failure('EditConflict', {
    by: 'The feed or another operator',
    at,
    fields: ['matches or figures'],
  })
}

const gamesOf = ({ games, projections, results }: FeedPayload) =>
  [...games, ...projections, ...results].map(row => row.feed_game_id)

/** A hash over when the matches and figures in a delivery changed; a match or figure that is added changes it as well. */
async function readVersion(db: Db, told: FeedPayload): Promise<{ version: string; changedAt: Date | null }> {
  const figures = [...told.projections, ...told.results]
  const row = await db.row<{ version: string; changedAt: Date | null }>(sql`
    select max(updated_at) as changed_at,
           md5(coalesce(string_agg(
             concat_ws(':', feed_game_id, feed_player_id, extract(epoch from updated_at), extract(epoch from started_at)),
             ',' order by feed_game_id, feed_player_id nulls first), '')) as version
      from (
        select feed_game_id, null::int as feed_player_id, updated_at, started_at from feed_games
         where game_id = ${told.game_id} and feed_game_id = any(${gamesOf(told)}::int[])
        union all
        select feed_game_id, feed_player_id, updated_at, null from projections
         where game_id = ${told.game_id} and (feed_game_id, feed_player_id) in (
                 select * from unnest(${figures.map(row => row.feed_game_id)}::int[],
                                      ${figures.map(row => row.feed_player_id)}::int[]))
      ) as known`)
  if (!row) throw new Error('an aggregate has one row')
  return row
}
