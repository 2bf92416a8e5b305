import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'
import { loadSettings } from '@/lib/settings/read'

/** Deletes the content of old processed events; the rows stay, so that an event counts once. Returns their number. */
export async function deleteEventBodies(): Promise<number> {
  const { payment_event_days: days } = await loadSettings()
  return runInBatches(maxRows =>
    db.run(sql`
      update payment_events set body = null
       where id in (select id from payment_events
                     where body is not null and status = 'processed'
                       and created_at < now() - make_interval(days => ${days}) order by created_at, id limit ${maxRows})`),
  )
}
