import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { readSettings } from '@/lib/settings/read'
import { applyAccepted } from './apply-correction'
import { findCorrection } from './find-correction'
import { waitsUntil } from './load-picks'
import { type FeedGameKey, settleGame } from './settle-game'

type Due = FeedGameKey & { asked: bigint }

/** What was done: entries settled, entries settled anew, corrections proposed. */
export type SettleTally = { settled: number; corrected: number; proposed: number }

/**
 * Settles every entry whose matches are over, carries out corrections that were accepted, and proposes new ones where
 * figures have changed since. It may be called at any time, by any number of processes at once, and be killed; once
 * `signal` is raised it throws between two batches.
 */
export async function settleDue(signal?: AbortSignal): Promise<SettleTally> {
  const { settlement_void_hours: voidHours, correction_hours: correctionHours } = await readSettings()
  const tally = { settled: 0, corrected: await applyAccepted(signal), proposed: 0 }
  for (let due = await findDue(); due; due = await findDue()) {
    tally.settled += await settleGame(due, voidHours, signal)
    const found = await findCorrection(due, voidHours, correctionHours)
    if (found === 'proposed') tally.proposed++
    if (found === 'busy') await putOff(due)
    else await crossOff(due, voidHours)
  }
  return tally
}

async function findDue(): Promise<Due | undefined> {
  return db.row<Due>(sql`
    select game_id, feed_game_id, asked from settlement_dues
     where due_at <= clock_timestamp() order by due_at limit 1`)
}

/** Another process is at it, and may have begun before the latest figures. */
async function putOff({ gameId, feedGameId }: Due): Promise<void> {
  await db.run(sql`
    update settlement_dues set due_at = clock_timestamp() + interval '10 seconds'
     where game_id = ${gameId} and feed_game_id = ${feedGameId}`)
}

/**
 * Crosses the match off, unless it was asked for again meanwhile. Where picks wait for time to pass, it comes up again
 * then, and every hour before, since the setting may change.
 */
async function crossOff({ gameId, feedGameId, asked }: Due, voidHours: number): Promise<void> {
  await db.run(sql`
    with waiting as materialized (
      select least(${waitsUntil(voidHours)}, clock_timestamp() + interval '1 hour') as until
        from feed_games
       where game_id = ${gameId} and feed_game_id = ${feedGameId} and ${waitsUntil(voidHours)} > clock_timestamp()
         and status in ('Final', 'Postponed', 'Canceled', 'Suspended')
         and exists (
           select from pickem_entry_players pick left join projections using (game_id, feed_game_id, feed_player_id)
            where pick.game_id = feed_games.game_id and pick.feed_game_id = feed_games.feed_game_id
              and pick.outcome is null
              and (feed_games.status <> 'Final' or is_played is null or is_played and projections.result is null))
    ), postponed as (
      update settlement_dues set due_at = until from waiting
       where game_id = ${gameId} and feed_game_id = ${feedGameId} and asked = ${asked}
    )
    delete from settlement_dues
     where game_id = ${gameId} and feed_game_id = ${feedGameId} and asked = ${asked}
       and not exists (select from waiting)`)
}
