import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'

const retentionDays = 14

/** Returns the number of deleted rows. */
export async function purgeRejections(): Promise<number> {
  return runInBatches(rows =>
    db.run(sql`
      delete from rejections where id in (
        select id from rejections where created_at < now() - make_interval(days => ${retentionDays}) limit ${rows})`),
  )
}
