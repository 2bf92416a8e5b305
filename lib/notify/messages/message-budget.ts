import sql, { type Sql } from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { MessageTemplate } from './rules'

/** Verified phones get SMS until the budget is exceeded by this factor. */
const verifiedFactor = 1.25

/** Counts an SMS against `sms_per_day`, or returns false. Call it last in the transaction: the day's count is locked until it ends. */
export async function reserveSms(db: Db, { isVerified }: { isVerified: boolean }): Promise<boolean> {
  if (env().RATE_LIMITS === 'off') return true
  const { sms_per_day: budget } = await readSettings()
  const max = isVerified ? Math.ceil(budget * verifiedFactor) : budget
  const counted = await db.run(sql`
    insert into abuse_counts as day (kind, starts_at, count)
    select 'sms', date_trunc('day', now(), 'UTC'), 1 where ${max} > 0
    on conflict on constraint abuse_counts_pkey do update set count = day.count + 1 where day.count < ${max}`)
  return counted === 1
}

/** Throws TooManyRequests until the next UTC day if the budget of SMS is used up. */
export async function takeSms(db: Db, phone: { isVerified: boolean }): Promise<void> {
  if (await reserveSms(db, phone)) return
  const { seconds } = await db.one<{ seconds: number }>(sql`
    select ceil(extract(epoch from date_trunc('day', now(), 'UTC') + interval '1 day' - now()))::int as seconds`)
  throw new Failure('TooManyRequests', { retryAfterSeconds: Math.max(1, seconds) })
}

const perHour = 5
const perDay = 15

/** False if a mailbox, in any spelling, got its share of links: anyone can have them sent to a stranger, with any number of accounts. */
export const hasProofsLeft = (db: Db, email: string): Promise<boolean> =>
  hasMailsLeft(db, email, sql`template in ('welcome', 'verify-email')`)

/**
 * The same for other mails to an address that no account has proven. Links of email changes have a share of their own, so that
 * notices to a stranger's account with the address do not prevent them.
 */
export async function hasStrangerMailsLeft(
  db: Db,
  email: string,
  template: MessageTemplate,
): Promise<boolean> {
  if (env().RATE_LIMITS === 'off') return true
  const isLink = template === 'confirm-new-email'
  const isCounted = isLink ? sql`template = 'confirm-new-email'` : sql`template <> all(${uncounted}::text[])`
  return (await isProven(db, email)) || hasMailsLeft(db, email, isCounted)
}

const uncounted = ['welcome', 'verify-email', 'confirm-new-email'] satisfies MessageTemplate[]

async function isProven(db: Db, email: string): Promise<boolean> {
  const proven = await db.row(sql`
    select from users where email = ${email} and email_verified_at is not null
    union all
    select from contact_changes
     where kind = 'email' and old_value = ${email} and confirmed_at is not null and is_old_verified is not false`)
  return proven !== undefined
}

async function hasMailsLeft(db: Db, email: string, isCounted: Sql): Promise<boolean> {
  if (env().RATE_LIMITS === 'off') return true
  const { hour, day } = await db.one<{ hour: number; day: number }>(sql`
    select count(*) filter (where created_at > now() - interval '1 hour')::int as hour, count(*)::int as day
      from messages
     where ${isCounted} and mailbox_of(recipient) = mailbox_of(${email})
       and created_at > now() - interval '1 day'`)
  return hour < perHour && day < perDay
}
