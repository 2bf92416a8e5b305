import sql from 'sql-template-tag'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'

/** Cached: the active sounds in the console's order. */
export const readSoundKeys = cached(['sounds'], async () => {
  const rows = await db.rows<{ key: string }>(
    sql`select key from sounds where status = 'Active' order by sequence, id`,
  )
  return rows.map(row => row.key)
})
