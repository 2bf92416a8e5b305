import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** The job that settles whatever is due. */
export const settleTaskName = 'settle_entries'

/**
 * Wakes settlement once the caller's transaction has committed, if something is due by then or `isSure`. Triggers note what
 * is due, and the job looks by itself every minute, so this is for speed alone.
 */
export async function requestSettlement(db: Db, isSure = false): Promise<void> {
  await db.run(sql`
    select graphile_worker.add_job(${settleTaskName}::text, job_key => ${settleTaskName}::text, max_attempts => 12)
     where ${isSure}::boolean or exists (select from settlement_dues where due_at <= clock_timestamp())`)
}
