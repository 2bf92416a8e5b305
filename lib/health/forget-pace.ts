import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { deleteInBatches } from '@/lib/db/delete-in-batches'

/** Removes what is known of how fast calls were answered after a day, and answers how many rows. */
export async function deleteOldLatency(): Promise<number> {
  return deleteInBatches(rows =>
    db.run(sql`
      delete from api_call_stats where id in (
        select id from api_call_stats where at < now() - interval '1 day' limit ${rows})`),
  )
}
