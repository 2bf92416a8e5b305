import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { cached } from '@/lib/db/cache'
import type { Db } from '@/lib/db/db'
import { log } from '@/lib/log'
import { defaultSettings, type Settings, settingsShape } from './definitions'

/**
 * The settings in force, from the database itself.
 * One that is absent, or not of its type, has its default, so that no slip of the hand stops the service.
 */
export async function loadSettings(): Promise<Settings> {
  return loadSettingsIn(db)
}

/** The same as a transaction sees them, for what has to follow a change at once. */
export async function loadSettingsIn(db: Db): Promise<Settings> {
  const rows = await db.rows<{ key: string; value: unknown }>(sql`select key, value from settings`)
  const valid = rows.filter(({ key, value }) => isOfItsType(key, value)).map(row => [row.key, row.value])
  return { ...defaultSettings, ...Object.fromEntries(valid) }
}

/** The same out of memory, in every process within a second of a change. */
export const readSettings = cached(['settings'], loadSettings)

function isOfItsType(key: string, value: unknown): boolean {
  if (!Object.hasOwn(settingsShape.shape, key)) return false
  const isValid = settingsShape.shape[key as keyof Settings].safeParse(value).success
  if (!isValid) log.error({ setting: key }, 'a setting is not of its type: its default is used')
  return isValid
}
