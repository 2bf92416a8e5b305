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
export const isBarredAsPerson = (userId: Sql): Sql => sql`is_barred_as_person(${userId})`

/** Users with isBarredAsPerson. All accounts of a person with more than 20 count, as each one takes longer to check. */
export const barredAsPerson = sql`
  select reached.user_id
    from persons_of(
           array(select user_id from self_exclusions where ended_at is null
                 union select user_id from suspensions where lifted_at is null),
           array['mailbox', 'phone', 'identity', 'payment']) as reached
   where reached.account_count > 20 or reached.account_count > 1 and is_barred_as_person(reached.user_id)`

/** Users whose person declared to be under 18 with another account; the same of a person with more than 20 accounts. */
export const minorPersons = sql`
  select reached.user_id
    from persons_of(
           array(select user_id from user_kyc where is_minor(date_of_birth)), array['mailbox', 'phone', 'identity']) as reached
   where reached.account_count > 20 or reached.account_count > 1 and is_minor_as_person(reached.user_id)`

export const isMinorAsPerson = (userId: Sql): Sql => sql`is_minor_as_person(${userId})`

/**
 * Other accounts of the person, by proven contacts and verified identities, also through a chain of accounts. A phone from before a
 * reset of the password shows none.
 */
export const otherAccountsOf = (userId: Sql): Sql => sql`
  select other.user_id from other_accounts_of_person(${userId}, array['mailbox', 'phone', 'identity']) as other
   where other.trusted_until = 'infinity'`

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
