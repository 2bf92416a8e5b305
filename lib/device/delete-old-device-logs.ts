import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { readSettings } from '@/lib/settings/read'

const rowsAtOnce = 5_000

type Lot = { rows: number; removed: number; lastId: number | null; lastAt: string | null }

/**
 * Removes device logs older than the setting `device_log_days`, and answers how many. A user's newest one stays however
 * old it is: it says which build the user has.
 */
export async function deleteOldDeviceLogs(): Promise<number> {
  const { device_log_days: days } = await readSettings()
  let removed = 0
  let [afterAt, afterId] = ['-infinity', 0]
  // By age, from where the last lot ended: what stays is not looked at again and again.
  while (true) {
    const lot = await removeLot(days, afterAt, afterId)
    removed += lot?.removed ?? 0
    if (!lot?.lastAt || lot.lastId === null || lot.rows < rowsAtOnce) return removed
    ;[afterAt, afterId] = [lot.lastAt, lot.lastId]
  }
}

async function removeLot(days: number, afterAt: string, afterId: number): Promise<Lot | undefined> {
  return db.row<Lot>(sql`
    with lot as (
      select id, user_id, created_at from device_info_logs
       where (created_at, id) > (${afterAt}::timestamptz, ${afterId}::int)
         and created_at < now() - make_interval(days => ${days})
       order by created_at, id limit ${rowsAtOnce}
    ), removed as (
      delete from device_info_logs using lot
       where device_info_logs.id = lot.id and exists (
         select from device_info_logs newer where newer.user_id = lot.user_id
            and (newer.created_at, newer.id) > (lot.created_at, lot.id))
      returning device_info_logs.id
    )
    select count(*)::int as rows, (select count(*)::int from removed) as removed,
           (array_agg(id order by created_at desc, id desc))[1] as last_id, max(created_at)::text as last_at from lot`)
}
