import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'

/** Deletes events older than the setting `webhook_days` with their deliveries, sent or not. Returns the number of events. */
export async function deleteOldWebhookEvents(): Promise<number> {
  const { webhook_days: days } = await readSettings()
  return runInBatches(maxRows =>
    db.run(sql`
      delete from webhook_events where id in (
        select id from webhook_events where created_at < now() - make_interval(days => ${days})
         order by created_at limit ${maxRows})`),
  )
}
