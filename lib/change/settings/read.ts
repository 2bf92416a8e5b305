import sql from 'sql-template-tag'
import { log } from '@/lib/core/log'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { defaultSettings, type Settings, settingsShape } from './definitions'

/** Uncached. A missing or invalid value falls back to its default. */
export async function loadSettings(): Promise<Settings> {
  return loadSettingsIn(db)
}

/** Sees uncommitted changes of the caller's transaction. */
export async function loadSettingsIn(db: Db): Promise<Settings> {
  const rows = await db.rows<{ key: string; value: unknown }>(sql`select key, value from settings`)
  const valid = rows.filter(({ key, value }) => isValidSetting(key, value)).map(row => [row.key, row.value])
  return { ...defaultSettings, ...Object.fromEntries(valid) }
}

/** Cached. Every process sees a change within a second. */
export const readSettings: () => Promise<Settings> = cached(['settings'], loadSettings)

function isValidSetting(key: string, value: unknown): boolean {
  if (!Object.hasOwn(settingsShape.shape, key)) return false
  const isValid = settingsShape.shape[key as keyof Settings].safeParse(value).success
  if (!isValid) log.error({ setting: key }, 'invalid setting value, using the default')
  return isValid
}
