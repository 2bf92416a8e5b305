import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { isLockTimeout } from '@/lib/db/transaction'
import { applyAcceptedCorrections } from '@/lib/play/corrections/apply-corrections'
import { proposeCorrection } from '@/lib/play/corrections/propose-correction'
import type { MatchKey } from '@/lib/play/feed/rules'
import { startsTooLate, waitDeadline } from '@/lib/play/grading/load-entries'
import { settleJobName } from './request-settlement'
import { settleMatch } from './settle-match'

type DueMatch = MatchKey & { requestNumber: bigint; isSecondPass: boolean }

type SettlementTally = { settled: number; corrected: number; proposed: number }

/**
 * Applies accepted corrections, settles every due match and proposes corrections for changed results.
 *
 * Safe to run concurrently and to kill at any time. Throws between two batches once `signal` is aborted. A match that fails
 * is retried after a minute and reported after all others; a match whose entries are locked is retried after 10 seconds.
 */
export async function settleDue(signal?: AbortSignal): Promise<SettlementTally> {
  const { settlement_void_hours: voidHours, correction_hours: correctionHours } = await readSettings()
  const tally = { settled: 0, corrected: await applyAcceptedCorrections(signal), proposed: 0 }
  const errors: unknown[] = []
  for (let due = await findDue(); due; due = await findDue()) {
    try {
      tally.settled += await settleMatch(due, voidHours, signal)
      const proposal = await proposeCorrection(due, voidHours, correctionHours)
      if (proposal === 'proposed') tally.proposed++
      // Another process works on the match and may have started before the latest results.
      if (proposal === 'busy') await postpone(due, 10)
      else await completeOrReschedule(due, voidHours)
    } catch (error) {
      signal?.throwIfAborted()
      // The process that holds the locks settles these entries, or reports its own error.
      const isLocked = isLockTimeout(error)
      if (!isLocked) errors.push(error)
      await postpone(due, isLocked ? 10 : 60)
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} matches could not be settled: ${errors[0]}`)
  return tally
}

async function findDue(): Promise<DueMatch | undefined> {
  return db.row<DueMatch>(sql`
    select game_id, feed_game_id, request_number, is_second_pass from settlement_queue
     where due_at <= clock_timestamp() order by due_at limit 1`)
}

/** With a job at that time: the one of every minute could come a minute later. */
async function postpone({ gameId, feedGameId }: DueMatch, seconds: number): Promise<void> {
  await db.run(sql`
    with postponed as (
      update settlement_queue set due_at = clock_timestamp() + make_interval(secs => ${seconds}::int)
       where game_id = ${gameId} and feed_game_id = ${feedGameId} returning due_at)
    select graphile_worker.add_job(${settleJobName}::text, job_key => ${`${settleJobName}:${gameId}:${feedGameId}`}::text,
                                   run_at => due_at, max_attempts => 1)
      from postponed`)
}

/**
 * Removes the match from the queue, unless it was requested again since. It stays queued:
 * - for a second pass after a minute, which finds entries sold before the match ended but committed after the first pass;
 * - until the deadline while picks wait for it, and hourly before, since the setting can change.
 */
async function completeOrReschedule(
  { gameId, feedGameId, requestNumber, isSecondPass }: DueMatch,
  voidHours: number,
): Promise<void> {
  await db.run(sql`
    with waiting as materialized (
      select clock_timestamp() + interval '1 minute' as until where not ${isSecondPass}::boolean
      union all
      select least(min(${waitDeadline(voidHours)}), clock_timestamp() + interval '1 hour')
        from feed_games
             join pickem_entry_players pick using (game_id, feed_game_id)
             left join projections using (game_id, feed_game_id, feed_player_id)
       where game_id = ${gameId} and feed_game_id = ${feedGameId} and ${waitDeadline(voidHours)} > clock_timestamp()
         and case when feed_games.status = 'Final' then is_played is null or is_played and projections.result is null
                  else feed_games.status in ('Postponed', 'Canceled', 'Suspended') or ${startsTooLate(voidHours)} end
      having count(*) > 0
    ), rescheduled as (
      update settlement_queue set due_at = (select min(until) from waiting), is_second_pass = true
       where game_id = ${gameId} and feed_game_id = ${feedGameId} and request_number = ${requestNumber}
         and exists (select from waiting)
    )
    delete from settlement_queue
     where game_id = ${gameId} and feed_game_id = ${feedGameId} and request_number = ${requestNumber}
       and not exists (select from waiting)`)
}
