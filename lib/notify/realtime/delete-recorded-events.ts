import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'

const retentionDays = 14

/** Deletes events recorded for QA. Returns their number. */
export async function deleteRecordedEvents(): Promise<number> {
  return runInBatches(rows =>
    db.run(sql`
      delete from qa_events where id in (
        select id from qa_events where created_at < now() - make_interval(days => ${retentionDays}) limit ${rows})`),
  )
}
