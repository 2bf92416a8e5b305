import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'

const batchSize = 5_000

type Batch = { rows: number; removed: number; lastId: number | null; lastAt: string | null }

/**
 * Deletes device logs older than the setting `device_log_days` and returns their count. A user's newest log is kept at any
 * age: it shows the build that the user runs.
 */
export async function deleteOldDeviceLogs(): Promise<number> {
  const { device_log_days: days } = await readSettings()
  let removed = 0
  let [afterAt, afterId] = ['-infinity', 0]
  // Ordered by age with a cursor, so that kept rows are not scanned again.
  while (true) {
    const batch = await deleteBatch(days, afterAt, afterId)
    removed += batch?.removed ?? 0
    if (!batch?.lastAt || batch.lastId === null || batch.rows < batchSize) return removed
    ;[afterAt, afterId] = [batch.lastAt, batch.lastId]
  }
}

async function deleteBatch(days: number, afterAt: string, afterId: number): Promise<Batch | undefined> {
  return db.row<Batch>(sql`
    with batch as (
      select id, user_id, created_at from device_info_logs
       where (created_at, id) > (${afterAt}::timestamptz, ${afterId}::int)
         and created_at < now() - make_interval(days => ${days})
       order by created_at, id limit ${batchSize}
    ), removed as (
      delete from device_info_logs using batch
       where device_info_logs.id = batch.id and exists (
         select from device_info_logs newer where newer.user_id = batch.user_id
            and (newer.created_at, newer.id) > (batch.created_at, batch.id))
      returning device_info_logs.id
    )
    select count(*)::int as rows, (select count(*)::int from removed) as removed,
           (array_agg(id order by created_at desc, id desc))[1] as last_id, max(created_at)::text as last_at from batch`)
}
