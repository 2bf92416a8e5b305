import sql, { type Sql } from 'sql-template-tag'
import { db } from './client'

const batchSize = 5_000

/** Calls `runBatch`, each time in its own statement, until a batch is not full. Returns the number of affected rows. */
export async function runInBatches(runBatch: (maxRows: number) => Promise<number>): Promise<number> {
  let affected = 0
  for (let count = batchSize; count === batchSize; affected += count) count = await runBatch(batchSize)
  return affected
}

export function deleteInBatches(table: Sql, condition: Sql): Promise<number> {
  return runInBatches(rows =>
    db.run(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${rows}))`),
  )
}
