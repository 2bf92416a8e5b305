import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { Failure } from '@/lib/failure'
import { lockMinutes, maxFailedAttempts } from './rules'

/**
 * Counts a sign-in of an address, known or not, before anything is compared; throws OperatorLocked after five that
 * failed, for ten minutes, whichever process they went to. True for the attempt that locks if it fails too.
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

/** Takes one count back: the password was right, and only the code is still to come. */
export async function decrementFailureCount(email: string): Promise<void> {
  await pool.run(sql`
    with gone as (delete from operator_attempts where email_hash = ${hashEmail(email)} and failures = 1)
    update operator_attempts set failures = failures - 1, locked_until = null
     where email_hash = ${hashEmail(email)} and failures > 1`)
}

/** Forgets the failures of an address: somebody signed in, or set a new password. */
export async function clearAttempts(db: Db, email: string): Promise<void> {
  await db.run(sql`delete from operator_attempts where email_hash = ${hashEmail(email)}`)
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
