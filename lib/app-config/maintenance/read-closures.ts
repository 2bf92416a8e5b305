import sql from 'sql-template-tag'
import { loadSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { loadWindows } from './current-maintenance'
import { type Closure, toClosures } from './rules'

/** Uncached, so that a change shows in the page that it renders. */
export async function readClosures(): Promise<Closure[]> {
  const [settings, windows] = await Promise.all([loadSettings(), loadWindows()])
  const { maintenance_enabled: isEnabled, maintenance_message: message } = settings
  return toClosures({ isEnabled, message, since: isEnabled ? await findSwitchedOn() : null }, windows)
}

/** Null if something other than an operator turned the switch on. */
async function findSwitchedOn(): Promise<Date | null> {
  const row = await db.row<{ createdAt: Date }>(sql`
    select created_at from audit_rows
     where subject_type = 'maintenance_switch' and subject_id = 'maintenance' and action = 'maintenance.switch'
       and after ->> 'isEnabled' = 'true' and before ->> 'isEnabled' is distinct from 'true'
     order by id desc limit 1`)
  return row?.createdAt ?? null
}
