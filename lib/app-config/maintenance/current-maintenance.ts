import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import { currentMaintenance, type Maintenance, type OpenWindow } from './rules'

/** Uncached. Active and scheduled windows by start. */
export async function loadWindows(): Promise<OpenWindow[]> {
  return db.rows<OpenWindow>(sql`
    select id, updated_at, starts_at, ends_at, message, platforms::text[] as platforms
      from maintenance_windows
     where canceled_at is null and (ends_at is null or ends_at > now())
     order by starts_at`)
}

/** Cached. */
export const readWindows = cached(['maintenance_windows'], loadWindows)

/** Cached. The maintenance in effect at `now`; `platform` "" matches every window. */
export async function findMaintenance(now: Date, platform = ''): Promise<Maintenance | null> {
  const [settings, windows] = await Promise.all([readSettings(), readWindows()])
  return currentMaintenance(settings, windows, now, platform)
}
