import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { live } from '@/lib/db/cache'
import { readSettings } from '@/lib/settings/read'
import { currentMaintenance, type Maintenance, type MaintenanceWindow } from './rules'

/** The windows that are open or to come, from the database itself. */
export async function loadWindows(): Promise<MaintenanceWindow[]> {
  return db.rows<MaintenanceWindow>(sql`
    select starts_at, ends_at, message, platforms::text[] as platforms
      from maintenance_windows
     where canceled_at is null and (ends_at is null or ends_at > now())
     order by starts_at`)
}

/** The same, out of memory. */
export const readWindows = live(['maintenance_windows'], loadWindows)

/** The maintenance in force at `now` for that platform ("" is any), or null. */
export async function findMaintenance(now: Date, platform = ''): Promise<Maintenance | null> {
  const [settings, windows] = await Promise.all([readSettings(), readWindows()])
  return currentMaintenance(settings, windows, now, platform)
}
