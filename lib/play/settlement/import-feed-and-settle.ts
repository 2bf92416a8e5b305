import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'
import { importFeed } from '@/lib/play/feed/import-feed'
import type { MatchKey, PayloadCounts } from '@/lib/play/feed/rules'
import type { FeedPayload } from '@/lib/play/feed/schema'
import { settleMatch } from './settle-match'

const settleTimeoutMs = 1_500

/** Imports the payload, then settles due matches for up to 1.5 s. The settlement job does the rest, also after an error. */
export async function importFeedAndSettle(payload: FeedPayload): Promise<PayloadCounts> {
  const counts = await importFeed(payload)
  try {
    await settleDueMatches(payload.game_id, AbortSignal.timeout(settleTimeoutMs))
  } catch (error) {
    log.info({ error }, 'settlement after a feed import is left to the job')
  }
  return counts
}

async function settleDueMatches(gameId: number, signal: AbortSignal): Promise<void> {
  const due = await db.rows<MatchKey>(sql`
    select game_id, feed_game_id from settlement_queue
     where game_id = ${gameId} and due_at <= clock_timestamp() order by due_at desc limit 50`)
  if (due.length === 0) return
  const { settlement_void_hours: voidHours } = await readSettings()
  for (const match of due) await settleMatch(match, voidHours, signal)
}
