import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** Of an insert into `settlement_queue`: a match that waits there is requested again, with both passes. */
export const requestAgain = sql`
  on conflict (game_id, feed_game_id) do update
     set due_at = excluded.due_at, request_number = excluded.request_number, is_second_pass = false`

export const settleJobName = 'settle_entries'

/**
 * After the commit, if a match is due or `isForced`: two jobs, which share the matches, also in different processes. They only
 * save time: the job runs every minute.
 */
export async function requestSettlement(db: Db, isForced = false): Promise<void> {
  await db.run(sql`
    select graphile_worker.add_job(${settleJobName}::text, job_key => ${settleJobName}::text || ':' || number, max_attempts => 12)
      from generate_series(1, 2) as number
     where ${isForced}::boolean or exists (select from settlement_queue where due_at <= clock_timestamp())`)
}
