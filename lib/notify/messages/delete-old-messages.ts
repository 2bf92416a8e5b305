import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'

/** Deletes messages older than the setting `message_days`. Returns their number. */
export async function deleteOldMessages(): Promise<number> {
  const { message_days: days } = await readSettings()
  return runInBatches(rows =>
    db.run(sql`
      delete from messages where id in (
        select id from messages where created_at < now() - make_interval(days => ${days})
         order by created_at limit ${rows})`),
  )
}
