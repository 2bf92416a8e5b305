import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

export const endJobName = 'end_deposits'

/** The account, and others that a bar of it can reach; those that it reaches are isBarredAsPerson. */
export const barredTogether = (userId: number): Sql => sql`
  select ${userId}::int as user_id
  union all
  select other.user_id
    from other_accounts_of_person(${userId}, array['mailbox', 'phone', 'identity', 'payment']) as other`

/** After the commit, the unpaid deposits that the person may no longer pay, with any account, are ended at their provider. */
export async function endUnpaidDeposits(db: Db, userId: number): Promise<void> {
  await db.run(sql`
    select graphile_worker.add_job(${endJobName}::text, json_build_object('userId', ${userId}::int), max_attempts => 12)
     where exists (
       select from deposits
        where user_id in (${barredTogether(userId)}) and status = 'pending' and provider is not null)`)
}
