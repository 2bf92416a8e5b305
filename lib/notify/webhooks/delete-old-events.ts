import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { deleteInBatches } from '@/lib/db/run-in-batches'

/** By the setting `webhook_days`, with their deliveries, sent or not. Returns the number of events. */
export async function deleteOldWebhookEvents(): Promise<number> {
  const { webhook_days: days } = await readSettings()
  return deleteInBatches(sql`webhook_events`, sql`created_at < now() - make_interval(days => ${days})`)
}
