import sql from 'sql-template-tag'
import type { Requested } from '@/lib/change/approval/approvable-action'
import { change } from '@/lib/change/change'
import type { LoggedValues } from '@/lib/change/declaration'
import type { Measure } from '@/lib/change/policy/assert-within-policy'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { Failure } from '@/lib/core/failure'
import { formatNumber } from '@/lib/core/format'
import type { Db } from '@/lib/db/db'
import { compareJoining, contestsWithMatches, isSecondManagerNeeded } from '@/lib/play/contest/joining'
import { type ResultEdit, resultEdit } from './edit-schema'
import { importAsOperator, toImporter } from './import-as-operator'
import { noRows, readMatchFacts } from './match-facts'
import { assertUnchanged, isFixed, loadStakes, ownersOf } from './match-stakes'
import { canResultsBeKnown, lockMatches } from './match-state'
import { findPlayerSubject } from './match-subject'
import { describeMatch, readMatchName } from './request-names'
import { matchFailures } from './rules'
import { feedPayload } from './schema'

/** Sets a player's result in a match like the feed. Throws FeedPlayerNotFound or EditConflict. */
export const changeResult = change({
  name: 'result.change',
  title: 'Change a result',
  topics: ['money', 'play'],
  users: 'gives',
  role: 'manager',
  reason: 'always',
  secondManager: 'partly',
  details:
    'Counts payouts of open entries with the player. Always required while users can enter the match, and before the match has started.',
  limits: moneyLimits,
  did: describeEdit,
  undo: 'Entries are settled by results. Set the result again; a correction is then proposed.',
  failures: matchFailures,
  input: resultEdit,
  subject: findPlayerSubject,
  confirm: 'subject',
  async run(db, edit, act) {
    const { gameId, feedGameId, feedPlayerId, result, isPlayed } = edit
    await lockLine(db, edit)
    const users = ownersOf(
      gameId,
      sql`pick.feed_game_id = ${feedGameId} and pick.feed_player_id = ${feedPlayerId}`,
    )
    const { needsSecond = false, ...measure } = await measureResult(db, edit)
    const ids = { feed_player_id: feedPlayerId, feed_game_id: feedGameId }
    const payload = feedPayload.parse({
      game_id: gameId,
      results: [{ ...ids, result: isPlayed ? result : null, is_played: isPlayed }],
    })
    const { done, changes } = await compareJoining(db, contestsWithMatches(gameId, [feedGameId]), () =>
      importAsOperator(db, payload, toImporter(act)),
    )
    const isStart = changes.some(one => isFixed(one) || isSecondManagerNeeded(one))
    await act.assertAllowed({
      ...(isStart && { rule: 'It changes until when users can join a contest.' }),
      ...measure,
      users,
      needsSecond: needsSecond || isStart,
    })
    return {
      subject: await findPlayerSubject(db, edit),
      before: toResultValues(done.before),
      after: toResultValues(done.after),
      afterRecord: done.afterRecord,
    }
  },
  approval: {
    phrase: request => `${describeResult(request)}${describeMatch(request)}`,
    question: (request, name) => `${describeResult(request)} for ${name}${describeMatch(request)}?`,
    about: readMatchName,
    facts(db, { gameId, feedGameId, feedPlayerId }, run) {
      const results = [{ feed_game_id: feedGameId, feed_player_id: feedPlayerId }]
      return readMatchFacts(db, { ...noRows, game_id: gameId, results }, run)
    },
  },
})

const describeResult = ({ result, isPlayed }: Requested) =>
  isPlayed ? `Set the result to ${formatNumber(String(result))}` : 'Set to not played'

function toResultValues(rows: Awaited<ReturnType<typeof importAsOperator>>['before']) {
  const [figure] = rows?.figures ?? []
  return figure ? { result: figure.result, isPlayed: figure.isPlayed } : null
}

function describeEdit({ after: { result, isPlayed } }: LoggedValues): string {
  if (isPlayed === false) return 'marked {name} as not played'
  return typeof result === 'number'
    ? `set the result of {name} to ${formatNumber(result)}`
    : 'changed results of {subject}'
}

type LineVersion = { gameId: number; feedGameId: number; feedPlayerId: number; updatedAt: string }

/** Locks a player's line and result in a match; throws FeedPlayerNotFound or EditConflict. */
export async function lockLine(db: Db, { gameId, feedGameId, feedPlayerId, updatedAt }: LineVersion) {
  await lockMatches(db, gameId, [feedGameId])
  const row = await db.row<{
    updatedAt: Date
    feedLine: number | null
    soldLine: number | null
    lineHeldById: number | null
    lineBefore: number | null
  }>(sql`
    select updated_at, feed_line::float8 as feed_line, line_held_by_id, line_before::float8 as line_before,
           case when line_held_by_id is null then projection::float8 end as sold_line
      from projections
     where game_id = ${gameId} and feed_game_id = ${feedGameId} and feed_player_id = ${feedPlayerId}
       for no key update`)
  if (!row) throw new Failure('FeedPlayerNotFound')
  assertUnchanged(row.updatedAt, updatedAt, ['line or result'])
  return row
}

/**
 * Before the start, while picks are accepted and a minute after, always a second manager; later by payouts of open entries. Picks
 * end with the first report of play. Without one they end at the start, which may have been later before the last change.
 */
async function measureResult(db: Db, { gameId, feedGameId, feedPlayerId }: ResultEdit): Promise<Measure> {
  const minuteAgo = sql`clock_timestamp() - interval '1 minute'`
  const match = await db.row<{ hasStarted: boolean; endedPicks: boolean; startedBefore: boolean }>(sql`
    select ${canResultsBeKnown} as has_started,
           least(started_at, greatest(scheduled_at, updated_at)) > ${minuteAgo} as ended_picks /* not null */,
           coalesce(scheduled_at <= ${minuteAgo}, false) as started_before
      from feed_games where game_id = ${gameId} and feed_game_id = ${feedGameId}`)
  if (!match?.hasStarted) return { needsSecond: true, rule: 'The match has not started.' }
  if (match.endedPicks) {
    const rule = match.startedBefore
      ? 'The state or start of the match was changed less than a minute ago, and users may have picked its players until then.'
      : 'Users could still pick players of the match a minute ago.'
    return { needsSecond: true, rule }
  }
  return { cents: await loadStakes(db, gameId, feedGameId, sql`pick.feed_player_id = ${feedPlayerId}`) }
}
