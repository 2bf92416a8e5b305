import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { env } from '@/lib/env'

/** The contacts of an account, either of which identifies its owner after a purge. */
type Contacts = { email: string; phone: string | null }

/** Contacts as they are kept after a purge: under a key outside the database, so that guesses cannot be tried out. */
function hashContacts({ email, phone }: Contacts): Buffer[] {
  const secret = env().OTP_SECRET
  if (!secret) throw new Error('OTP_SECRET is not set')
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest()
  return [hash(`purged email ${email.toLowerCase()}`), ...(phone ? [hash(`purged phone ${phone}`)] : [])]
}

/** Keeps which promos an account had claimed, itself or under an earlier account of its contacts, once it is purged. */
export async function storePurgedClaims(db: Db, user: Contacts & { id: number }): Promise<void> {
  await db.run(sql`
    insert into purged_claims (contact_hmac, promo_id)
    select contact_hmac, promo_id
      from unnest(${hashContacts(user)}::bytea[]) as contact_hmac,
           (select promo_id from promo_claims where user_id = ${user.id}
            union select promo_id from inherited_claims where user_id = ${user.id}) as claimed
    on conflict do nothing`)
}

/** Counts as claimed whatever purged accounts of this email or phone had claimed. */
export async function inheritPurgedClaims(db: Db, userId: number, contacts: Contacts): Promise<void> {
  await db.run(sql`
    insert into inherited_claims (user_id, promo_id)
    select distinct ${userId}::int, promo_id from purged_claims
     where contact_hmac = any(${hashContacts(contacts)}::bytea[])
    on conflict do nothing`)
}
