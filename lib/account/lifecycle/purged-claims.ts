import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { env } from '@/lib/env'

export type Contacts = { email: string; phone: string | null }

/** Keyed hashes of email and phone. The key is not in the database, so they cannot be brute-forced from a leak. */
export function hashContacts({ email, phone }: Contacts): { email: Buffer; phone?: Buffer } {
  const secret = env().OTP_SECRET
  if (!secret) throw new Error('OTP_SECRET is not set')
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest()
  return {
    email: hash(`purged email ${email.toLowerCase()}`),
    ...(phone && { phone: hash(`purged phone ${phone}`) }),
  }
}

/** Stores the promos that the account claimed or inherited, by contact hash, so that a new account cannot claim again. */
export async function storePurgedClaims(db: Db, user: Contacts & { id: number }): Promise<void> {
  await db.run(sql`
    insert into purged_claims (contact_hmac, promo_id)
    select contact_hmac, promo_id
      from unnest(${Object.values(hashContacts(user))}::bytea[]) as contact_hmac,
           (select promo_id from promo_claims where user_id = ${user.id}
            union select promo_id from inherited_claims where user_id = ${user.id}) as claimed
    on conflict do nothing`)
}

/** Marks promos as claimed that purged accounts with this email or phone had claimed. */
export async function inheritPurgedClaims(db: Db, userId: number, contacts: Contacts): Promise<void> {
  await db.run(sql`
    insert into inherited_claims (user_id, promo_id)
    select distinct ${userId}::int, promo_id from purged_claims
     where contact_hmac = any(${Object.values(hashContacts(contacts))}::bytea[])
    on conflict do nothing`)
}
