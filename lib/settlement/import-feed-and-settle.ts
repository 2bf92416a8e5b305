import sql from 'sql-template-tag'
import type { z } from 'zod'
import { db } from '@/lib/db/client'
import { importFeed } from '@/lib/feed/import-feed'
import type { FeedPayload, importCounts } from '@/lib/feed/schema'
import { log } from '@/lib/log'
import { readSettings } from '@/lib/settings/read'
import { type MatchKey, settleMatch } from './settle-match'

/** A feed that is told at once of what it delivered waits for no longer. */
const patienceMs = 1_500

/**
 * Takes in a delivery, whole or not at all, and settles what it decides while that takes a moment; the job that the
 * delivery asked for does the rest, and everything should this fail.
 */
export async function importFeedAndSettle(told: FeedPayload): Promise<z.input<typeof importCounts>> {
  const counts = await importFeed(told)
  try {
    await settleAtOnce(told.game_id, AbortSignal.timeout(patienceMs))
  } catch (error) {
    log.info({ error }, 'what a delivery decides is left to the job')
  }
  return counts
}

async function settleAtOnce(gameId: number, signal: AbortSignal): Promise<void> {
  const due = await db.rows<MatchKey>(sql`
    select game_id, feed_game_id from settlement_dues
     where game_id = ${gameId} and due_at <= clock_timestamp() order by due_at desc limit 50`)
  if (due.length === 0) return
  const { settlement_void_hours: voidHours } = await readSettings()
  for (const game of due) await settleMatch(game, voidHours, signal)
}
