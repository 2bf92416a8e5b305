import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { enqueueJob } from '@/lib/jobs/enqueue-job'

export const removalJobName = 'remove_payment_method'

/** Removes methods added after that time, also at their providers, by jobs. Their unsent withdrawals are returned. */
export async function removePaymentMethods(db: Db, userId: number, addedAfter?: Date): Promise<void> {
  const removed = await db.rows<{ provider: string | null; methodId: string }>(sql`
    delete from payment_methods
     where user_id = ${userId} and created_at > ${addedAfter ?? null}::timestamptz is not false
    returning provider, user_payment_option_id as method_id`)
  await chooseDefaultMethod(db, userId)
  for (const { provider, methodId } of removed)
    if (provider) await enqueueJob(db, removalJobName, { provider, methodId })
}

/** The oldest method becomes the default if the default one was removed. */
export async function chooseDefaultMethod(db: Db, userId: number): Promise<void> {
  await db.run(sql`
    update payment_methods set is_default = true
     where id = (select min(id) from payment_methods where user_id = ${userId})
       and not exists (select from payment_methods where user_id = ${userId} and is_default)`)
}
