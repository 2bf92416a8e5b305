import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { inBatches } from '@/lib/db/in-batches'

const keptDays = 14

/** Removes refused calls after 14 days, and answers how many. */
export async function forgetRefusals(): Promise<number> {
  return inBatches(rows =>
    db.run(sql`
      delete from refusals where id in (
        select id from refusals where created_at < now() - make_interval(days => ${keptDays}) limit ${rows})`),
  )
}
