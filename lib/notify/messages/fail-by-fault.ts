import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** If the world of QA has a fault for emails, uses it and fails the email that was just queued. */
export async function failByFault(db: Db, worldId: number, to: string): Promise<void> {
  await db.run(sql`
    with fault as (
      update qa_faults set remaining = remaining - 1
       where id = (
               select id from qa_faults
                where world_id = ${worldId} and kind = 'mail' and (remaining is null or remaining > 0)
                  and (ends_at is null or ends_at > pg_catalog.clock_timestamp())
                order by id limit 1 for update)
      returning id
    )
    update messages
       set status = 'failed', last_error = 'A fault of its QA world', props = props - array['code', 'link']
     where id = (select max(id) from messages where recipient = ${to} and channel = 'mail' and status = 'queued')
       and exists (select from fault)`)
}
