import sql, { type Sql } from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { keyedHash } from '@/lib/core/keyed-hash'
import { prefixOf } from '@/lib/core/network'
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
/** Beyond these, for callers in networks that the account which asks knows. */
const reserve = { perNetwork: 2, perDay: 15 }

/** Anyone can have these mailed to a stranger, with any number of accounts. Each kind has a share of its own in a mailbox. */
const requested = {
  proof: ['welcome', 'verify-email'],
  'new email': ['confirm-new-email'],
  code: ['forgot-password-code', 'reactivation-code-mail'],
} satisfies Record<string, MessageTemplate[]>

/**
 * False if a mailbox, in any spelling, got its share of a kind. Strangers can use it up, so there is a reserve for callers from a
 * `knownNetwork`: two mails a day for all networks around it. Call it before the mail is requested, for addresses without a proof.
 */
export async function hasMailsLeft(
  db: Db,
  kind: keyof typeof requested,
  email: string,
  knownNetwork: string | null = null,
): Promise<boolean> {
  if (env().RATE_LIMITS === 'off') return true
  // Also requests for a taken address, which gets no mail, so that callers cannot find out which ones are.
  const { hour, day } = await (kind === 'new email'
    ? countRecent(
        db,
        sql`contact_changes where kind = 'email' and mailbox_of(new_value) = mailbox_of(${email})`,
      )
    : countMails(db, email, sql`template = any(${requested[kind]}::text[])`))
  if (hour < perHour && day < perDay) return true
  return knownNetwork !== null && day < perDay + reserve.perDay && takeReserved(db, kind, email, knownNetwork)
}

/** Throws TooManyRequests: the reply must not name a mail that is not sent. */
export async function assertMailsLeft(...mail: Parameters<typeof hasMailsLeft>): Promise<void> {
  if (!(await hasMailsLeft(...mail))) throw new Failure('TooManyRequests', { retryAfterSeconds: 3_600 })
}

/** The same for notices to an address that no account has proven. */
export async function hasNoticesLeft(db: Db, email: string): Promise<boolean> {
  if (env().RATE_LIMITS === 'off' || (await isProven(db, email))) return true
  const { hour, day } = await countMails(
    db,
    email,
    sql`template <> all(${Object.values(requested).flat()}::text[])`,
  )
  return hour < perHour && day < perDay
}

async function isProven(db: Db, email: string): Promise<boolean> {
  const proven = await db.row(sql`
    select from users where email = ${email} and email_verified_at is not null
    union all
    select from contact_changes
     where kind = 'email' and old_value = ${email} and confirmed_at is not null and is_old_verified is not false`)
  return proven !== undefined
}

const countMails = (db: Db, email: string, isCounted: Sql) =>
  countRecent(db, sql`messages where ${isCounted} and mailbox_of(recipient) = mailbox_of(${email})`)

const countRecent = (db: Db, rows: Sql) =>
  db.one<{ hour: number; day: number }>(sql`
    select count(*) filter (where created_at > now() - interval '1 hour')::int as hour, count(*)::int as day
      from ${rows} and created_at > now() - interval '1 day'`)

/** Counts a mail of the reserve, or returns false. A /48 of IPv6 and a /24 of IPv4 count as one network: one holder can own it. */
async function takeReserved(db: Db, kind: string, email: string, network: string): Promise<boolean> {
  const around = prefixOf(network, { ipv6: 48 }) ?? prefixOf(network, { ipv4: 24 }) ?? network
  const { mailbox } = await db.one<{ mailbox: string }>(
    sql`select mailbox_of(${email}) as mailbox /* not null */`,
  )
  const key = `mail-reserve ${keyedHash(`${kind} ${mailbox} ${around}`).toString('base64url')}`
  const counted = await db.run(sql`
    insert into rate_limits as known (key, points, expire)
    values (${key}, 1, floor(extract(epoch from now() + interval '1 day') * 1000)::bigint)
    on conflict (key) do update
       set points = case when known.expire > extract(epoch from now()) * 1000 then known.points + 1 else 1 end,
           expire = case when known.expire > extract(epoch from now()) * 1000 then known.expire else excluded.expire end
     where known.points < ${reserve.perNetwork} or known.expire <= extract(epoch from now()) * 1000`)
  return counted === 1
}
