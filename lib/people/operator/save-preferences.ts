import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Preferences } from './rules'

type ChangedPreferences = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/** Undefined values are left unchanged. */
export async function savePreferences(operatorId: number, changed: ChangedPreferences): Promise<void> {
  const { theme, zone, density, hasShortcuts } = changed
  await db.run(sql`
    update operators
       set theme = coalesce(${theme ?? null}, theme), zone = coalesce(${zone ?? null}, zone),
           density = coalesce(${density ?? null}, density),
           has_shortcuts = coalesce(${hasShortcuts ?? null}, has_shortcuts), updated_at = now()
     where id = ${operatorId}`)
}
