import sql from 'sql-template-tag'
import { change } from '@/lib/change/change'
import type { LoggedValues } from '@/lib/change/declaration'
import type { Measure, Move } from '@/lib/change/policy/assert-within-policy'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { sentenceTime } from '@/lib/change/sentence-time'
import { Failure } from '@/lib/core/failure'
import { sentenceCase } from '@/lib/core/format'
import type { Db } from '@/lib/db/db'
import type { FeedGameStatus } from '@/lib/db/generated/enums'
import {
  compareJoining,
  contestsWithMatches,
  isSecondManagerNeeded,
  type JoiningChange,
} from '@/lib/play/contest/joining'
import { hasMoney } from '@/lib/play/contest/rules'
import { type MatchEdit, matchEdit } from './edit-schema'
import { importAsOperator, toImporter } from './import-as-operator'
import { noRows, readMatchFacts } from './match-facts'
import { assertUnchanged, isFixed, loadStakes, ownersOf } from './match-stakes'
import { canResultsBeKnown, isMatchOpen, lockMatches } from './match-state'
import { findMatchSubject } from './match-subject'
import { matchStatusNames } from './matches-list'
import { isOver, matchFailures } from './rules'
import { feedPayload } from './schema'

/** Sets start and status like a correction of the feed, which can also reopen it. Throws MatchNotFound or EditConflict. */
export const changeMatch = change({
  name: 'match.change',
  title: 'Change the status or start of a match',
  topics: ['money', 'play'],
  users: 'gives',
  role: 'manager',
  reason: 'always',
  secondManager: 'partly',
  details:
    'Counts payouts of open entries on the match. Always required to let users enter again or longer, to withdraw a start, to start the match before its time while open cash entries or joined contests with money depend on it, and for a match of a contest with prizes in cash or site credits that has not started, if users have joined it or could join it for less than an hour, or if the match moves the start of another contest with a buy-in or prizes that users have joined.',
  limits: moneyLimits,
  did: describeEdit,
  undo: 'Entries and contests depend on the match. Set its status or start again.',
  failures: matchFailures,
  input: matchEdit,
  subject: findMatchSubject,
  confirm: 'subject',
  async run(db, edit, act) {
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
    const { done, changes } = await compareJoining(db, contestsWithMatches(gameId, [feedGameId]), () =>
      importAsOperator(db, payload, toImporter(act)),
    )
    await act.assertAllowed({
      ...measureMatch(match, { stakes, hasEntries, changes }),
      users: ownersOf(gameId, sql`pick.feed_game_id = ${feedGameId}`),
    })
    return {
      subject: await findMatchSubject(db, edit),
      before: toMatchValues(done.before),
      after: toMatchValues(done.after),
      afterRecord: done.afterRecord,
    }
  },
  approval: {
    phrase: ({ status, scheduledAt }) =>
      `Set to ${formatMatchStatus(status)}${scheduledAt ? `, starting ${sentenceTime(scheduledAt)}` : ''}`,
    facts(db, { gameId, feedGameId, status }, run) {
      const games = [{ feed_game_id: feedGameId, status, is_correction: true }]
      return readMatchFacts(db, { ...noRows, game_id: gameId, games }, run)
    },
  },
})

/** With the results that reopening withdraws. */
function toMatchValues(rows: Awaited<ReturnType<typeof importAsOperator>>['before']) {
  const [match] = rows?.games ?? []
  return match ? { status: match.status, startsAt: match.scheduledAt, figures: rows?.figures ?? [] } : null
}

/** "In progress". */
const formatMatchStatus = (status: unknown) =>
  sentenceCase(matchStatusNames[status as FeedGameStatus] ?? String(status))

function describeEdit({ after: { status, startsAt, figures } }: LoggedValues): string {
  const start = startsAt ? sentenceTime(startsAt) : ''
  if (status) return `set {subject} to ${formatMatchStatus(status)}${start && `, starting ${start}`}`
  if (start) return `moved the start of {subject} to ${start}`
  return figures ? 'withdrew the results of {subject}' : 'changed {subject}'
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
 * money, one that changes until when users can join another contest (see `isSecondManagerNeeded`), and starting a match before its time while
 * money depends on it, because no other user can then enter. Another match that ends or closes earlier is measured by the payouts of
 * its open entries.
 */
function measureMatch(
  { opensLonger, withdrawsStart, startsEarly }: LockedMatch,
  { stakes, hasEntries, changes }: MatchStakes,
): Measure {
  const isContestChanged = changes.some(change => isFixed(change) || isSecondManagerNeeded(change))
  const because = (rule: string) => ({ needsSecond: true, rule })
  if (opensLonger) return because('Picks would be accepted for longer.')
  if (withdrawsStart) return because('The match would not have started.')
  if (isContestChanged)
    return because('It changes a contest that users have joined, or until when they can join it.')
  if (startsEarly && (hasEntries || changes.some(hasStakes)))
    return because('The match would start before its time, while entries or contests depend on it.')
  return { cents: stakes }
}

/** A joined contest with money that others could still join. */
const hasStakes = ({ before }: JoiningChange) => before.entries > 0 && before.isOpen && hasMoney(before)

async function hasOpenCashEntries(db: Db, gameId: number, feedGameId: number): Promise<boolean> {
  const row = await db.row(sql`
    select from pickem_entry_players pick join pickem_entries entry on entry.id = pick.entry_id
     where pick.game_id = ${gameId} and pick.feed_game_id = ${feedGameId}
       and entry.mode = 'Cash' and entry.settled_at is null limit 1`)
  return row !== undefined
}
