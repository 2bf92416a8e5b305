import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { live } from '@/lib/db/live'
import { type Settings, settingsShape } from './definitions'

/** The settings in force, the same in every process within a second of a change; an absent one has its default. */
export const readSettings = live(['settings'], async (): Promise<Settings> => {
  const rows = await db.rows<{ key: string; value: unknown }>(sql`select key, value from settings`)
  return settingsShape.parse(Object.fromEntries(rows.map(row => [row.key, row.value])))
})
