import sql, { type Sql } from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import {
  assertWithinPolicy,
  lockPolicy,
  type Measure,
  type Move,
} from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { type Transaction, transaction } from '@/lib/db/transaction'
import {
  compareJoining,
  contestsWithMatches,
  isSecondManagerNeeded,
  type JoiningChange,
} from '@/lib/play/contest/joining'
import { hasMoney, hasMoneyPrizes } from '@/lib/play/contest/rules'
import type { MatchEdit, ResultEdit } from './edit-schema'
import { importAsOperator } from './import-as-operator'
import { lockMatches } from './match-lock'
import { canResultsBeKnown, isMatchOpen } from './match-state'
import { isOver } from './rules'
import { feedPayload } from './schema'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    MatchNotFound: undefined
    FeedPlayerNotFound: undefined
  }
}

/**
 * Sets start and status of a match like a correction of the feed, which can also reopen it. Throws MatchNotFound,
 * EditConflict or SecondManagerNeeded.
 */
export async function editMatch(by: Author, edit: MatchEdit, reason: string): Promise<void> {
  await transaction(db => editMatchIn(db, by, edit, reason))
}

/** Same, in the caller's transaction; `approvedById` is the second manager if one was required. */
export async function editMatchIn(
  db: Transaction,
  by: Author,
  edit: MatchEdit,
  reason: string,
  approvedById: number | null = null,
): Promise<void> {
  const { gameId, feedGameId, scheduledAt } = edit
  const match = await lockMatch(db, edit)
  const ends = match.startsEarlier || isOver(edit.status)
  const stakes = ends ? await loadStakes(db, gameId, feedGameId, sql`true`) : []
  const hasEntries = await hasOpenCashEntries(db, gameId, feedGameId)
  // An unchanged status is sent only to reopen: otherwise it would withdraw the results of a match in progress.
  const status = edit.status === match.status && !match.reopens ? null : edit.status
  const payload = feedPayload.parse({
    game_id: gameId,
    games: [{ feed_game_id: feedGameId, scheduled_at: scheduledAt, status, is_correction: true }],
  })
  const { changes } = await compareJoining(db, contestsWithMatches(gameId, [feedGameId]), () =>
    importAsOperator(db, payload, { author: by, reason, approvedById }),
  )
  const measure = {
    ...measureMatch(match, { stakes, hasEntries, changes }),
    users: ownersOf(gameId, feedGameId, sql`true`),
  }
  await assertWithinPolicy(db, by, 'match.change', measure, approvedById)
}

type LockedMatch = {
  status: string
  /** With the edit, the match accepts picks that it would not accept, or for longer. */
  opensLonger: boolean
  /** The edit opens a match that was closed because play or a result was reported. */
  reopens: boolean
  /** The match has started or has results, and after the edit it has not started. */
  withdrawsStart: boolean
  startsEarlier: boolean
  /** The match has not started, and the edit starts it or moves its start forward. */
  startsEarly: boolean
}

/** Compares the edit with the locked match; throws MatchNotFound or EditConflict. */
async function lockMatch(db: Db, edit: MatchEdit): Promise<LockedMatch> {
  const { gameId, feedGameId, scheduledAt, status, updatedAt } = edit
  await lockPolicy(db)
  await lockMatches(db, gameId, [feedGameId])
  const match = await db.row<LockedMatch & { updatedAt: Date }>(sql`
    select updated_at, status, starts_ahead and (not is_open or starts_at > scheduled_at or is_reported) as opens_longer,
           starts_ahead and (started_at is not null or is_reported) as reopens,
           has_started and ${status} in ('Scheduled', 'Delayed', 'Postponed', 'Canceled')
             and ${status} <> status::text as withdraws_start,
           coalesce(starts_at < scheduled_at, false) as starts_earlier,
           not has_started and (${status} in ('InProgress', 'Suspended', 'Final')
             or ${status} in ('Scheduled', 'Delayed') and coalesce(starts_at < scheduled_at, starts_at is not null and scheduled_at is null))
             as starts_early
      from (
        select *, ${isMatchOpen} as is_open, ${canResultsBeKnown} as has_started,
               ${status} in ('Scheduled', 'Delayed') and coalesce(starts_at > clock_timestamp(), false) as starts_ahead,
               exists (select from projections line
                        where (line.game_id, line.feed_game_id) = (feed_games.game_id, feed_games.feed_game_id)
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

/** Sets a player's result in a match like the feed. Throws FeedPlayerNotFound, EditConflict or SecondManagerNeeded. */
export async function editResult(by: Author, edit: ResultEdit, reason: string): Promise<void> {
  await transaction(db => editResultIn(db, by, edit, reason))
}

/** Same, in the caller's transaction; `approvedById` is the second manager if one was required. */
export async function editResultIn(
  db: Transaction,
  by: Author,
  edit: ResultEdit,
  reason: string,
  approvedById: number | null = null,
): Promise<void> {
  const { gameId, feedGameId, feedPlayerId, result, isPlayed } = edit
  await lockPolicy(db)
  await lockLine(db, edit)
  const users = ownersOf(gameId, feedGameId, sql`pick.feed_player_id = ${feedPlayerId}`)
  const { needsSecond = false, ...measure } = await measureResult(db, edit)
  const ids = { feed_player_id: feedPlayerId, feed_game_id: feedGameId }
  const payload = feedPayload.parse({
    game_id: gameId,
    results: [{ ...ids, result: isPlayed ? result : null, is_played: isPlayed }],
  })
  const { changes } = await compareJoining(db, contestsWithMatches(gameId, [feedGameId]), () =>
    importAsOperator(db, payload, { author: by, reason, approvedById }),
  )
  const isStart = changes.some(change => isFixed(change) || isSecondManagerNeeded(change))
  await assertWithinPolicy(
    db,
    by,
    'result.change',
    { ...measure, users, needsSecond: needsSecond || isStart },
    approvedById,
  )
}

/** The version of a player's line and result that an edit starts from. */
type LineVersion = { gameId: number; feedGameId: number; feedPlayerId: number; updatedAt: string }

/** Locks a player's line and result in a match; throws FeedPlayerNotFound or EditConflict. */
export async function lockLine(db: Db, { gameId, feedGameId, feedPlayerId, updatedAt }: LineVersion) {
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

type MatchStakes = {
  /** Maximum payouts of open entries, if the match ends or closes earlier. */
  stakes: readonly Move[]
  hasEntries: boolean
  /** What the edit does to contests with the match. */
  changes: readonly JoiningChange[]
}

/**
 * Accepting picks for longer always needs a second manager: results may be known and the number of entries is unlimited. So
 * does withdrawing a start, because contests start with their matches, any change of a match of a joined contest with prizes in
 * money, one that keeps users out of a contest with such prizes (see `isSecondManagerNeeded`), and starting a match before its time while
 * money depends on it, because no other user can then enter. Another match that ends or closes earlier is measured by the payouts of
 * its open entries.
 */
function measureMatch(
  { opensLonger, withdrawsStart, startsEarly }: LockedMatch,
  { stakes, hasEntries, changes }: MatchStakes,
): Measure {
  const isContestChanged = changes.some(change => isFixed(change) || isSecondManagerNeeded(change))
  if (opensLonger || withdrawsStart || isContestChanged) return { needsSecond: true }
  if (startsEarly && (hasEntries || changes.some(hasStakes))) return { needsSecond: true }
  return { cents: stakes }
}

/** A contest with prizes in money that users joined and that has not started. */
const isFixed = ({ before }: JoiningChange) =>
  before.entries > 0 && !before.hasStarted && hasMoneyPrizes(before)

/** A joined contest with money that others could still join. */
const hasStakes = ({ before }: JoiningChange) => before.entries > 0 && before.isOpen && hasMoney(before)

async function hasOpenCashEntries(db: Db, gameId: number, feedGameId: number): Promise<boolean> {
  const row = await db.row(sql`
    select from pickem_entry_players pick join pickem_entries entry on entry.id = pick.entry_id
     where pick.game_id = ${gameId} and pick.feed_game_id = ${feedGameId}
       and entry.mode = 'Cash' and entry.settled_at is null limit 1`)
  return row !== undefined
}

/**
 * A result always needs a second manager if the match has not started, because it starts the match. So it does while the match accepts
 * picks and for one minute after, because entries may still commit; a change of the start also starts this minute. Later it is
 * measured by the payouts of open entries with the player.
 */
async function measureResult(db: Db, { gameId, feedGameId, feedPlayerId }: ResultEdit): Promise<Measure> {
  const match = await db.row<{ acceptsPicks: boolean; hasStarted: boolean }>(sql`
    select ${canResultsBeKnown} as has_started,
           case when status in ('Scheduled', 'Delayed')
                then scheduled_at is null
                     or greatest(scheduled_at, updated_at) > clock_timestamp() - interval '1 minute'
                else updated_at > clock_timestamp() - interval '1 minute' end as accepts_picks
      from feed_games where game_id = ${gameId} and feed_game_id = ${feedGameId}`)
  if (!match?.hasStarted || match.acceptsPicks) return { needsSecond: true }
  return { cents: await loadStakes(db, gameId, feedGameId, sql`pick.feed_player_id = ${feedPlayerId}`) }
}

/** Users with entries with these picks; a settled one can be corrected. */
function ownersOf(gameId: number, feedGameId: number, which: Sql): Sql {
  return sql`
    select user_id from pickem_entries where mode = 'Cash' and id in (
      select entry_id from pickem_entry_players pick
       where pick.game_id = ${gameId} and pick.feed_game_id = ${feedGameId} and ${which})`
}

/** Maximum payout of the open entries with these picks, by user. */
async function loadStakes(db: Db, gameId: number, feedGameId: number, which: Sql) {
  return db.rows<{ userId: number; cents: bigint }>(sql`
    select user_id, sum(greatest(payout_cents, buy_in_cents))::bigint as cents from pickem_entries
     where settled_at is null and id in (
             select entry_id from pickem_entry_players pick
              where pick.game_id = ${gameId} and pick.feed_game_id = ${feedGameId} and ${which})
     group by user_id`)
}
