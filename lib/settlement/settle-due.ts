import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { isLockTimeout } from '@/lib/db/transaction'
import { readSettings } from '@/lib/settings/read'
import { applyAcceptedCorrections } from '@/lib/corrections/apply-corrections'
import { proposeCorrection } from '@/lib/corrections/propose-correction'
import { waitDeadline } from '@/lib/grading/load-picks'
import { type MatchKey, settleMatch } from './settle-match'

type Due = MatchKey & { asked: bigint; isSecondLook: boolean }

/** What was done: entries settled, entries settled anew, corrections proposed. */
export type SettlementTally = { settled: number; corrected: number; proposed: number }

/**
 * Settles every entry whose matches are over, carries out corrections that were accepted, and proposes new ones where
 * figures have changed since. It may be called at any time, by any number of processes at once, and be killed; once
 * `signal` is raised it throws between two batches. A match that fails is told of at the end, after all others; one whose
 * entries somebody else has is come back to.
 */
export async function settleDue(signal?: AbortSignal): Promise<SettlementTally> {
  const { settlement_void_hours: voidHours, correction_hours: correctionHours } = await readSettings()
  const tally = { settled: 0, corrected: await applyAcceptedCorrections(signal), proposed: 0 }
  const errors: unknown[] = []
  for (let due = await findDue(); due; due = await findDue()) {
    try {
      tally.settled += await settleMatch(due, voidHours, signal)
      const found = await proposeCorrection(due, voidHours, correctionHours)
      if (found === 'proposed') tally.proposed++
      // Another process is at it, and may have begun before the latest figures.
      if (found === 'busy') await putOff(due, 10)
      else await crossOff(due, voidHours)
    } catch (error) {
      signal?.throwIfAborted()
      // Whoever has its entries settles them too, or fails and is told of.
      const isTaken = isLockTimeout(error)
      if (!isTaken) errors.push(error)
      await putOff(due, isTaken ? 10 : 60)
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} matches could not be settled: ${errors[0]}`)
  return tally
}

async function findDue(): Promise<Due | undefined> {
  return db.row<Due>(sql`
    select game_id, feed_game_id, asked, is_second_look from settlement_dues
     where due_at <= clock_timestamp() order by due_at limit 1`)
}

async function putOff({ gameId, feedGameId }: Due, seconds: number): Promise<void> {
  await db.run(sql`
    update settlement_dues set due_at = clock_timestamp() + make_interval(secs => ${seconds}::int)
     where game_id = ${gameId} and feed_game_id = ${feedGameId}`)
}

/**
 * Crosses the match off, unless it was asked for again meanwhile. It is looked at a second time after a minute, for an entry
 * that was sold before the match was over and committed after the first look. Where picks wait for time to pass, be it to
 * be graded or to be graded otherwise, it comes up again then, and every hour before, since the setting may change.
 */
async function crossOff({ gameId, feedGameId, asked, isSecondLook }: Due, voidHours: number): Promise<void> {
  await db.run(sql`
    with waiting as materialized (
      select clock_timestamp() + interval '1 minute' as until where not ${isSecondLook}::boolean
      union all
      select least(${waitDeadline(voidHours)}, clock_timestamp() + interval '1 hour')
        from feed_games
       where game_id = ${gameId} and feed_game_id = ${feedGameId} and ${waitDeadline(voidHours)} > clock_timestamp()
         and status in ('Final', 'Postponed', 'Canceled', 'Suspended')
         and exists (
           select from pickem_entry_players pick left join projections using (game_id, feed_game_id, feed_player_id)
            where pick.game_id = feed_games.game_id and pick.feed_game_id = feed_games.feed_game_id
              and (feed_games.status <> 'Final' or is_played is null or is_played and projections.result is null))
    ), put_off as (
      update settlement_dues set due_at = (select min(until) from waiting), is_second_look = true
       where game_id = ${gameId} and feed_game_id = ${feedGameId} and asked = ${asked}
         and exists (select from waiting)
    )
    delete from settlement_dues
     where game_id = ${gameId} and feed_game_id = ${feedGameId} and asked = ${asked}
       and not exists (select from waiting)`)
}
