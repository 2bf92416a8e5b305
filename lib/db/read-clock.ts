import sql from 'sql-template-tag'
import type { Db } from './db'

/** The database's clock; in a transaction, the moment at which that began. */
export async function selectNow(db: Db): Promise<Date> {
  const row = await db.row<{ now: Date }>(sql`select now() as now`)
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}
