import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { cached } from '@/lib/db/cache'

export const readSoundKeys = cached(['sounds'], async () => {
  const rows = await db.rows<{ key: string }>(sql`select key from sounds order by sequence`)
  return rows.map(row => row.key)
})
