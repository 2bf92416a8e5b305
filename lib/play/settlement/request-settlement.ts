import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

export const settleJobName = 'settle_entries'

/** After the commit, if a match is due or `isForced`. It only saves time: the job runs every minute. */
export async function requestSettlement(db: Db, isForced = false): Promise<void> {
  await db.run(sql`
    select graphile_worker.add_job(${settleJobName}::text, job_key => ${settleJobName}::text, max_attempts => 12)
     where ${isForced}::boolean or exists (select from settlement_queue where due_at <= clock_timestamp())`)
}
