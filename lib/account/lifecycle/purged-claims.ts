import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { ContactKind } from '@/lib/db/generated/enums'
import { env } from '@/lib/env'

export type Contacts = { email: string; phone: string | null }

export function hashContacts({ email, phone }: Contacts): { email: Buffer; phone?: Buffer } {
  return { email: hashContact('email', email), ...(phone && { phone: hashContact('phone', phone) }) }
}

/** Keyed hash. The key is not in the database, so it cannot be brute-forced from a leak. */
function hashContact(kind: ContactKind, value: string): Buffer {
  const secret = env().OTP_SECRET
  if (!secret) throw new Error('OTP_SECRET is not set')
  return createHmac('sha256', secret).update(`purged ${kind} ${value.toLowerCase()}`).digest()
}

/**
 * Stores the promos that the account claimed or inherited, by hash of its current and former contacts, so that a new account
 * cannot claim again.
 */
export async function storePurgedClaims(db: Db, user: Contacts & { id: number }): Promise<void> {
  const former = await db.rows<{ kind: ContactKind; value: string }>(sql`
    select distinct kind, value from contact_changes, unnest(array[old_value, new_value]) as value
     where user_id = ${user.id} and confirmed_at is not null`)
  const hashes = [
    ...Object.values(hashContacts(user)),
    ...former.map(({ kind, value }) => hashContact(kind, value)),
  ]
  await db.run(sql`
    insert into purged_claims (contact_hmac, promo_id)
    select contact_hmac, promo_id
      from unnest(${hashes}::bytea[]) as contact_hmac,
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
