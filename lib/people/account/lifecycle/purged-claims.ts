import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { env } from '@/lib/core/env'
import type { Db } from '@/lib/db/db'
import type { ContactKind } from '@/lib/db/generated/enums'
import { type Contacts, holdersOf, verifiedContactsOf } from './former-contacts'

/** Hashes of the current mailbox and phone. */
export async function hashContacts(
  db: Db,
  { email, phone }: Contacts,
): Promise<{ email: Buffer; phone?: Buffer }> {
  const { mailbox } = await db.one<{ mailbox: string }>(sql`select mailbox_of(${email}) as mailbox`)
  return { email: hashContact('email', mailbox), ...(phone && { phone: hashContact('phone', phone) }) }
}

/** Keyed hash. The key is not in the database, so it cannot be brute-forced from a leak. */
function hashContact(kind: ContactKind, value: string): Buffer {
  const secret = env().OTP_SECRET
  if (!secret) throw new Error('OTP_SECRET is not set')
  return createHmac('sha256', secret).update(`purged ${kind} ${value.toLowerCase()}`).digest()
}

/**
 * Stores the promos that the account claimed or inherited, by hash of its current and former verified contacts, so that a
 * new account cannot claim again.
 */
export async function storePurgedClaims(db: Db, userId: number): Promise<void> {
  const hashes = await hashVerifiedContacts(db, userId)
  await db.run(sql`
    insert into purged_claims (contact_hmac, promo_id)
    select contact_hmac, promo_id
      from unnest(${hashes}::bytea[]) as contact_hmac,
           (select promo_id from promo_claims where user_id = ${userId}
            union select promo_id from inherited_claims where user_id = ${userId}) as claimed
    on conflict do nothing`)
}

/** Hashes of the current and former contacts that the user proved to have. */
export async function hashVerifiedContacts(db: Db, userId: number): Promise<Buffer[]> {
  const contacts = await db.rows<{ kind: ContactKind; value: string }>(verifiedContactsOf(userId))
  const hashes = contacts.map(({ kind, value }) => hashContact(kind, value))
  return [...new Map(hashes.map(hash => [hash.toString('hex'), hash])).values()]
}

/**
 * Marks promos as claimed that purged accounts with this verified email or phone claimed. Those of other accounts are in
 * person_uses.
 */
export async function inheritClaims(db: Db, userId: number, contacts: Contacts): Promise<void> {
  const hashes = Object.values(await hashContacts(db, contacts))
  await db.run(sql`
    insert into inherited_claims (user_id, promo_id)
    select ${userId}::int, promo_id from (
      select promo_id from purged_claims
       where contact_hmac = any(${hashes}::bytea[])
      union select promo_id from inherited_claims
             where user_id in (select user_id from (${holdersOf(userId, contacts)}) as holders)
    ) as claimed
    on conflict do nothing`)
}
