import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { deleteInBatches } from '@/lib/db/delete-in-batches'

/** Removes failed sign-ins of operators after a day, and their links 30 days after their end; answers how many rows. */
export async function purgeOperatorAttempts(): Promise<number> {
  const attempts = await deleteInBatches(rows =>
    db.run(sql`
      delete from operator_attempts where email_hash in (
        select email_hash from operator_attempts
         where counted_at < now() - interval '1 day' and (locked_until is null or locked_until < now())
         limit ${rows})`),
  )
  const links = await deleteInBatches(rows =>
    db.run(sql`
      delete from operator_links where id in (
        select id from operator_links where expires_at < now() - interval '30 days' limit ${rows})`),
  )
  return attempts + links
}
