import sql from 'sql-template-tag'
import { defaultSettings } from '@/lib/change/settings/definitions'
import type { Db } from '@/lib/db/db'

/** Inserts defaults for settings without a value. */
export async function seedSettings(db: Db) {
  await db.run(sql`
    insert into settings (key, value)
    select key, value from jsonb_each(${JSON.stringify(defaultSettings)}::jsonb)
    on conflict do nothing`)
}
