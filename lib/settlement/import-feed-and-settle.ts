import sql from 'sql-template-tag'
import type { z } from 'zod'
import { db } from '@/lib/db/client'
import { importDelivery } from '@/lib/feed/import-delivery'
import type { Delivery, deliveryCounts } from '@/lib/feed/schema'
import { log } from '@/lib/log'
import { readSettings } from '@/lib/settings/read'
import { type FeedGameKey, settleGame } from './settle-match'

/** A feed that is told at once of what it delivered waits for no longer. */
const patienceMs = 1_500

/**
 * Takes in a delivery, whole or not at all, and settles what it decides while that takes a moment; the job that the
 * delivery asked for does the rest, and everything should this fail.
 */
export async function takeDelivery(told: Delivery): Promise<z.input<typeof deliveryCounts>> {
  const counts = await importDelivery(told)
  try {
    await settleAtOnce(told.game_id, AbortSignal.timeout(patienceMs))
  } catch (error) {
    log.info({ error }, 'what a delivery decides is left to the job')
  }
  return counts
}

async function settleAtOnce(gameId: number, signal: AbortSignal): Promise<void> {
  const due = await db.rows<FeedGameKey>(sql`
    select game_id, feed_game_id from settlement_dues
     where game_id = ${gameId} and due_at <= clock_timestamp() order by due_at desc limit 50`)
  if (due.length === 0) return
  const { settlement_void_hours: voidHours } = await readSettings()
  for (const game of due) await settleGame(game, voidHours, signal)
}
