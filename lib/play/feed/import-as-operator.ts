import sql from 'sql-template-tag'
import type { Values } from '@/lib/change/audit/record'
import type { Act } from '@/lib/change/change'
import type { Db } from '@/lib/db/db'
import type { Transaction } from '@/lib/db/transaction'
import { isAffectedLine, pairsOf, reopenedIn } from './affected-rows'
import type { FeedPayload } from './schema'
import { type StoredLine, storeFeed } from './store-feed'
import type { Importer } from './store-standings'

/** For a change that records the rows, or their number if there are many. This is no delivery of the feed, so `cron_status` stays. */
export async function importAsOperator(db: Transaction, payload: FeedPayload, importer: Importer) {
  const before = await readAffectedRows(db, payload)
  const { gameName, lines } = await storeFeed(db, payload, importer)
  return {
    gameName,
    before,
    after: before && (await readAffectedRows(db, payload)),
    /** Links what was edited to the audit row. */
    afterRecord: (auditId: number) => recordFeedEdits(db, auditId, payload, lines),
  }
}

export const toImporter = ({ by, reason, approvedById }: Act): Importer => ({
  author: by,
  reason,
  approvedById,
})

type LoggedRows = {
  games: {
    feedGameId: number
    homeTeam: string
    awayTeam: string
    status: string
    scheduledAt: Date | null
  }[]
  players: Values[]
  figures: Values[]
}

/** For larger payloads the audit log records only the number of rows. */
const maxLoggedRows = 50

/** The stored rows that a small payload affects, for comparison in the audit log; null for a large payload. */
async function readAffectedRows(db: Db, payload: FeedPayload): Promise<LoggedRows | null> {
  const { game_id: gameId, games, players, projections, results } = payload
  if (games.length + players.length + projections.length + results.length > maxLoggedRows) return null
  return {
    games: await db.rows(sql`
      select feed_game_id, home_team, away_team, scheduled_at, status from feed_games
       where game_id = ${gameId} and feed_game_id = any(${games.map(row => row.feed_game_id)}::int[])
       order by feed_game_id`),
    players: await db.rows(sql`
      select feed_player_id, first_name, last_name, short_name, team, position, headshot from feed_players
       where game_id = ${gameId} and feed_player_id = any(${players.map(row => row.feed_player_id)}::int[])
       order by feed_player_id`),
    figures: await db.rows(sql`
      select feed_game_id, feed_player_id, projection::float8, result::float8, is_played from projections
       where ${isAffectedLine(payload)}
       order by feed_game_id, feed_player_id`),
  }
}

/** So that the operator does not decide about money they paid; see lib/change/policy/involvement.ts. */
async function recordFeedEdits(
  db: Db,
  auditId: number,
  { game_id: gameId, games, results }: FeedPayload,
  lines: readonly StoredLine[],
): Promise<void> {
  await db.run(sql`
    insert into feed_edits (audit_id, game_id, feed_game_id, feed_player_id)
    select ${auditId}::bigint, game_id, feed_game_id, null from feed_games
     where game_id = ${gameId} and feed_game_id = any(${games.map(row => row.feed_game_id)}::int[])
       and created_at < now() and (updated_at = now() or feed_game_id = any(${reopenedIn({ games })}::int[]))
    union all
    select ${auditId}::bigint, game_id, feed_game_id, feed_player_id from projections
     where game_id = ${gameId} and updated_at = now() and (feed_game_id, feed_player_id) in ${pairsOf(results)}`)
  await recordLineEdits(db, auditId, gameId, lines)
}

/** Same, of lines only. */
export async function recordLineEdits(db: Db, auditId: number, gameId: number, lines: readonly StoredLine[]) {
  if (lines.length === 0) return
  await db.run(sql`
    insert into feed_edits (audit_id, game_id, feed_game_id, feed_player_id, line)
    select ${auditId}::bigint, ${gameId}::int, feed_game_id, feed_player_id, line
      from unnest(${lines.map(line => line.feedGameId)}::int[], ${lines.map(line => line.feedPlayerId)}::int[],
                  ${lines.map(line => line.projection)}::numeric[]) as edited (feed_game_id, feed_player_id, line)`)
}
