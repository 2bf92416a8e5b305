import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

export const endJobName = 'end_deposits'

/** After the commit, the unpaid deposits that the user may no longer pay are ended at their provider. */
export async function endUnpaidDeposits(db: Db, userId: number): Promise<void> {
  await db.run(sql`
    select graphile_worker.add_job(${endJobName}::text, json_build_object('userId', ${userId}::int), max_attempts => 12)
     where exists (select from deposits where user_id = ${userId} and status = 'pending' and provider is not null)`)
}
