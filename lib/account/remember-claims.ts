import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/speak'
import { env } from '@/lib/env'

/** A phone as it is remembered after a purge: under a key outside the database, so that ten digits cannot be tried out. */
export function hashPhone(phone: string): Buffer {
  const secret = env().OTP_SECRET
  if (!secret) throw new Error('OTP_SECRET is not set')
  return createHmac('sha256', secret).update(`purged phone ${phone}`).digest()
}

/** Keeps which promos an account had claimed, itself or under an earlier account of its phone, once it is purged. */
export async function rememberClaims(db: Db, userId: number, phone: string): Promise<void> {
  await db.run(sql`
    insert into purged_claims (phone_hmac, promo_id)
    select ${hashPhone(phone)}::bytea, promo_id from promo_claims where user_id = ${userId}
    union
    select ${hashPhone(phone)}::bytea, promo_id from inherited_claims where user_id = ${userId}
    on conflict do nothing`)
}

/** Counts as claimed whatever a purged account of this phone had claimed; a phone that is new inherits nothing. */
export async function inheritClaims(db: Db, userId: number, phone: string): Promise<void> {
  await db.run(sql`
    insert into inherited_claims (user_id, promo_id)
    select ${userId}::int, promo_id from purged_claims where phone_hmac = ${hashPhone(phone)}
    on conflict do nothing`)
}
