import sql, { type Sql } from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertWithinPolicy, lockPolicy, type Measure } from '@/lib/policy/assert-within-policy'
import type { MatchEdit, ResultEdit } from './edit-schema'
import { isMatchOpen } from './match-state'
import { importFeedIn } from './import-feed'
import { isOver } from './rules'
import { feedPayload } from './schema'
import { lockMatches } from './store-matches'

declare module '@/lib/failure' {
  interface FailureDetails {
    MatchNotFound: undefined
    FeedPlayerNotFound: undefined
  }
}

/**
 * Says when a match starts and how it stands, as the feed would by a correction, so that it may also reopen one.
 * Throws MatchNotFound, EditConflict, or SecondManagerNeeded.
 */
export async function editMatch(by: Author, edit: MatchEdit, reason: string): Promise<void> {
  await transaction(db => editMatchIn(db, by, edit, reason))
}

/** The same in the caller's transaction; `agreedById` is the second manager, where one had to agree. */
export async function editMatchIn(
  db: Db,
  by: Author,
  edit: MatchEdit,
  reason: string,
  agreedById: number | null = null,
): Promise<void> {
  const { gameId, feedGameId, scheduledAt } = edit
  const match = await lockMatch(db, edit)
  await assertWithinPolicy(db, by, 'match.change', await measureMatch(db, edit, match), agreedById)
  // An unchanged status is reported only to reopen the match: it would withdraw the results of one that is underway too.
  const status = edit.status === match.status && !match.reopens ? null : edit.status
  const told = feedPayload.parse({
    game_id: gameId,
    games: [{ feed_game_id: feedGameId, scheduled_at: scheduledAt, status, is_correction: true }],
  })
  await importFeedIn(db, told, { author: by, reason, agreedById })
}

type LockedMatch = {
  status: string
  /** Entries are sold on the match after the edit, but not, or not for as long, without it. */
  sellsLonger: boolean
  /** The same, on a match that was closed because play or a result was reported. */
  reopens: boolean
  startsEarlier: boolean
}

/** Locks a match and compares the edit with it; throws MatchNotFound or EditConflict. */
async function lockMatch(db: Db, edit: MatchEdit): Promise<LockedMatch> {
  const { gameId, feedGameId, scheduledAt, status, updatedAt } = edit
  await lockPolicy(db)
  await lockMatches(db, gameId, [feedGameId])
  const match = await db.row<LockedMatch & { updatedAt: Date }>(sql`
    select updated_at, status, starts_ahead and (not is_open or starts_at > scheduled_at or is_reported) as sells_longer,
           starts_ahead and (started_at is not null or is_reported) as reopens,
           coalesce(starts_at < scheduled_at, false) as starts_earlier
      from (
        select *, ${isMatchOpen} as is_open,
               ${status} in ('Scheduled', 'Delayed') and coalesce(starts_at > clock_timestamp(), false) as starts_ahead,
               exists (select from projections known
                        where (known.game_id, known.feed_game_id) = (feed_games.game_id, feed_games.feed_game_id)
                          and is_played is not null) as is_reported
          from feed_games
               cross join lateral (
                 select coalesce(${scheduledAt}::timestamptz, feed_games.scheduled_at) as starts_at) as wanted
         where game_id = ${gameId} and feed_game_id = ${feedGameId}
      ) as compared`)
  if (!match) throw new Failure('MatchNotFound')
  assertUnchanged(match.updatedAt, updatedAt, ['state or start'])
  return match
}

/**
 * Says a player's result in a match, as the feed would. Throws FeedPlayerNotFound, EditConflict, or SecondManagerNeeded:
 * then nothing is stored, so that nothing is settled by it.
 */
export async function editResult(by: Author, edit: ResultEdit, reason: string): Promise<void> {
  await transaction(db => editResultIn(db, by, edit, reason))
}

/** The same in the caller's transaction; `agreedById` is the second manager, where one had to agree. */
export async function editResultIn(
  db: Db,
  by: Author,
  edit: ResultEdit,
  reason: string,
  agreedById: number | null = null,
): Promise<void> {
  const { gameId, feedGameId, feedPlayerId, result, isPlayed } = edit
  const ids = { feed_player_id: feedPlayerId, feed_game_id: feedGameId }
  const told = feedPayload.parse({
    game_id: gameId,
    results: [{ ...ids, result: isPlayed ? result : null, is_played: isPlayed }],
  })
  await importFeedIn(db, told, {
    author: by,
    reason,
    agreedById,
    async check() {
      await lockPolicy(db)
      await lockFigures(db, edit)
      await assertWithinPolicy(db, by, 'result.change', await measureResult(db, edit), agreedById)
    },
  })
}

/** What an edit of a player's figures begins from. */
export type FiguresVersion = { gameId: number; feedGameId: number; feedPlayerId: number; updatedAt: string }

/** Locks a player's figures; throws FeedPlayerNotFound or EditConflict. */
export async function lockFigures(db: Db, { gameId, feedGameId, feedPlayerId, updatedAt }: FiguresVersion) {
  await lockMatches(db, gameId, [feedGameId])
  const row = await db.row<{ updatedAt: Date; feedLine: number | null; soldLine: number | null }>(sql`
    select updated_at, feed_line::float8 as feed_line,
           case when line_held_by_id is null then projection::float8 end as sold_line
      from projections
     where game_id = ${gameId} and feed_game_id = ${feedGameId} and feed_player_id = ${feedPlayerId}
       for no key update`)
  if (!row) throw new Failure('FeedPlayerNotFound')
  assertUnchanged(row.updatedAt, updatedAt, ['line or result'])
  return row
}

function assertUnchanged(now: Date, updatedAt: string, fields: string[]): void {
  if (now.getTime() === new Date(updatedAt).getTime()) return
  throw new Failure('EditConflict', { by: 'The feed or another operator', at: now.toISOString(), fields })
}

/**
 * Who sells entries on what is known already pays for every one of them, and nobody knows how many there will be. A match
 * that ends, or stops being sold earlier, puts the payouts of its open entries at stake.
 */
async function measureMatch(
  db: Db,
  { gameId, feedGameId, status }: MatchEdit,
  { sellsLonger, startsEarlier }: LockedMatch,
): Promise<Measure> {
  if (sellsLonger) return { needsSecond: true }
  if (!startsEarlier && !isOver(status)) return {}
  return { cents: await readStakes(db, gameId, feedGameId, sql`true`) }
}

/**
 * While entries on a match are sold, or were a minute ago and may be on their way, a result is worth whatever they will
 * pay. The minute also follows a change of the start, which can close a match too. Later it puts the payouts of the open entries with the player at stake.
 */
async function measureResult(db: Db, { gameId, feedGameId, feedPlayerId }: ResultEdit): Promise<Measure> {
  const match = await db.row<{ isSold: boolean }>(sql`
    select case when status in ('Scheduled', 'Delayed')
                then scheduled_at is null
                     or greatest(scheduled_at, updated_at) > clock_timestamp() - interval '1 minute'
                else updated_at > clock_timestamp() - interval '1 minute' end as is_sold
      from feed_games where game_id = ${gameId} and feed_game_id = ${feedGameId}`)
  if (match?.isSold) return { needsSecond: true }
  return { cents: await readStakes(db, gameId, feedGameId, sql`pick.feed_player_id = ${feedPlayerId}`) }
}

/** The most that open entries with such picks can pay, by user; other matches may decide them as well. */
async function readStakes(db: Db, gameId: number, feedGameId: number, which: Sql) {
  return db.rows<{ userId: number; cents: bigint }>(sql`
    select user_id, sum(greatest(payout_cents, buy_in_cents))::bigint as cents from pickem_entries
     where settled_at is null and id in (
             select entry_id from pickem_entry_players pick
              where pick.game_id = ${gameId} and pick.feed_game_id = ${feedGameId} and ${which})
     group by user_id`)
}
