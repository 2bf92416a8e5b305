import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { deleteInBatches } from '@/lib/db/delete-in-batches'

const retentionDays = 14

/** Returns the number of deleted rows. */
export async function purgeRejections(): Promise<number> {
  return deleteInBatches(rows =>
    db.run(sql`
      delete from rejections where id in (
        select id from rejections where created_at < now() - make_interval(days => ${retentionDays}) limit ${rows})`),
  )
}
