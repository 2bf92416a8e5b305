import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { runInBatches } from '@/lib/db/run-in-batches'
import { Failure } from '@/lib/failure'
import { lockMinutes, maxFailedAttempts } from './rules'

/**
 * Counts a sign-in attempt before the password is compared, for unknown emails too. Throws OperatorLocked for ten
 * minutes after five failures, across processes. `isLast` marks the attempt that locks the email if it fails.
 */
export async function countAttempt(email: string): Promise<{ isLast: boolean }> {
  const counted = await pool.row<{ failures: number }>(sql`
    insert into operator_attempts as attempts (email_hash, failures) values (${hashEmail(email)}, 1)
    on conflict (email_hash) do update set
      failures = case when attempts.counted_at <= now() - make_interval(mins => ${lockMinutes}) then 1
        else attempts.failures + 1 end,
      counted_at = now(),
      locked_until = case
        when attempts.counted_at > now() - make_interval(mins => ${lockMinutes})
          and attempts.failures + 1 >= ${maxFailedAttempts} then now() + make_interval(mins => ${lockMinutes}) end
      where attempts.locked_until is null or attempts.locked_until <= now()
    returning failures`)
  if (!counted) throw new Failure('OperatorLocked', { minutes: await minutesLeft(email) })
  return { isLast: counted.failures >= maxFailedAttempts }
}

/** Used when the password was right and the code is still missing. */
export async function decrementFailureCount(email: string): Promise<void> {
  await pool.run(sql`
    with gone as (delete from operator_attempts where email_hash = ${hashEmail(email)} and failures = 1)
    update operator_attempts set failures = failures - 1, locked_until = null
     where email_hash = ${hashEmail(email)} and failures > 1`)
}

export async function clearAttempts(db: Db, email: string): Promise<void> {
  await db.run(sql`delete from operator_attempts where email_hash = ${hashEmail(email)}`)
}

/** Deletes attempts after a day and links 30 days after they expire; returns the number of rows. */
export async function purgeOperatorAttempts(): Promise<number> {
  const attempts = await runInBatches(rows =>
    pool.run(sql`
      delete from operator_attempts where email_hash in (
        select email_hash from operator_attempts
         where counted_at < now() - interval '1 day' and (locked_until is null or locked_until < now())
         limit ${rows})`),
  )
  const links = await runInBatches(rows =>
    pool.run(sql`
      delete from operator_links where id in (
        select id from operator_links where expires_at < now() - interval '30 days' limit ${rows})`),
  )
  return attempts + links
}

async function minutesLeft(email: string): Promise<number> {
  const row = await pool.row<{ minutes: number }>(sql`
    select greatest(1, ceil(extract(epoch from locked_until - now()) / 60))::int as minutes
      from operator_attempts where email_hash = ${hashEmail(email)}`)
  return row?.minutes ?? lockMinutes
}

function hashEmail(email: string): Buffer {
  return createHash('sha256').update(email).digest()
}
