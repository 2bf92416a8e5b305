import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'

/** Deletes location checks older than the setting `location_check_days`, except those that still allow. Returns their number. */
export async function deleteOldChecks(): Promise<number> {
  const { location_check_days: days } = await readSettings()
  return runInBatches(rows =>
    db.run(sql`
      delete from location_checks where id in (
        select id from location_checks
         where checked_at < now() - make_interval(days => ${days})
           and coalesce(allowed_until < now() - make_interval(days => ${days}), true)
         order by checked_at limit ${rows})`),
  )
}
