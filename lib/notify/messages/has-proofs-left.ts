import sql from 'sql-template-tag'
import { env } from '@/lib/core/env'
import type { Db } from '@/lib/db/db'

const perHour = 5
const perDay = 15

/** False if a mailbox, in any spelling, got its share of links: anyone can have them sent to a stranger, with any number of accounts. */
export async function hasProofsLeft(db: Db, email: string): Promise<boolean> {
  if (env().RATE_LIMITS === 'off') return true
  const { hour, day } = await db.one<{ hour: number; day: number }>(sql`
    select count(*) filter (where created_at > now() - interval '1 hour')::int as hour, count(*)::int as day
      from messages
     where template in ('welcome', 'verify-email') and mailbox_of(recipient) = mailbox_of(${email})
       and created_at > now() - interval '1 day'`)
  return hour < perHour && day < perDay
}
