import sql from 'sql-template-tag'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'

export const readSoundKeys = cached(['sounds'], async () => {
  const rows = await db.rows<{ key: string }>(sql`select key from sounds order by sequence`)
  return rows.map(row => row.key)
})
