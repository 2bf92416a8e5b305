import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { recognizePerson } from './purged-person'

/** Whether the user `u` confirmed the phone by a code, or has a verified identity. */
export const isPersonVerified = sql`
  (u.phone_verified_at is not null
   or exists (select from user_kyc proof join kyc_statuses proven on proven.id = proof.status_id
               where proof.user_id = u.id and proven.name = 'Verified'))`

export const personProof = sql`
  u.email_verified_at is not null as is_email_verified, ${isPersonVerified} as is_person_verified`

/** With another account of the person. A suspension there counts as a self-exclusion here, so that callers cannot tell. */
export const isBarredAsPerson = (userId: Sql): Sql => sql`
  exists (select from barred_persons barred where barred.user_id = ${userId} and barred.until > clock_timestamp())`

/** Users with isBarredAsPerson. */
export const barredAsPerson = sql`
  select barred.user_id from barred_persons barred where barred.until > clock_timestamp()`

/** Users whose person declared to be under 18 with another account. */
export const minorPersons = sql`select minor.user_id from minor_persons minor`

export const isMinorAsPerson = (userId: Sql): Sql => sql`
  exists (select from minor_persons minor where minor.user_id = ${userId})`

/** Other accounts of the person, by proven contacts and verified identities. A phone from before a reset of the password shows none. */
export const otherAccountsOf = (userId: Sql): Sql => sql`
  select theirs.user_id from person_keys mine join person_keys theirs on theirs.key_hash = mine.key_hash
   where mine.user_id = ${userId} and mine.kind in ('mailbox', 'phone', 'identity') and mine.distrusted_at is null
     and theirs.user_id <> ${userId}`

/** The highest number of this use by the person, with any account; 0 if none. */
export const personUses = (userId: Sql, subject: Sql): Sql => sql`
  coalesce((select max(used.number) from person_uses used
             where used.subject = ${subject} and used.key_hash in (
                   select own.key_hash from person_keys own
                    where own.user_id = ${userId} and own.kind in ('mailbox', 'phone', 'identity'))), 0)`

const paymentKey = (provider: string, fingerprint: string): Sql =>
  sql`person_key('payment', ${`${provider} ${fingerprint}`})`

/**
 * Accounts with one card or bank account are shown to operators. They share bars if it paid a deposit (`payment`): one that was
 * only saved (`payout`) can be anyone's. `openedAt` is when the deposit was opened: it can be that of another person who knew the
 * password before a reset.
 */
export async function linkPaymentMethod(
  db: Db,
  userId: number,
  provider: string,
  fingerprint: string | undefined,
  kind: 'payment' | 'payout' = 'payment',
  openedAt: Date | null = null,
): Promise<void> {
  if (!fingerprint) return
  const isKnown = await db.row(sql`
    select from person_keys where user_id = ${userId} and key_hash = ${paymentKey(provider, fingerprint)} and kind = ${kind}
       and distrusted_at is null`)
  await db.run(sql`
    select add_person_key(${userId}, ${kind}, ${paymentKey(provider, fingerprint)})`)
  if (!isKnown && openedAt)
    await db.run(sql`
      update person_keys own set distrusted_at = tokens_revoked_at from users
       where users.id = own.user_id and user_id = ${userId} and key_hash = ${paymentKey(provider, fingerprint)}
         and tokens_revoked_at > ${openedAt}`)
  if (kind === 'payment') await recognizePerson(db, userId)
}
