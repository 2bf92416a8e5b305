import sql from 'sql-template-tag'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { holdersFirst } from '@/lib/people/account/contact/holders'
import type { Identity } from '@/lib/people/account/present'
import { graceDays } from '@/lib/people/account/rules'
import { isKnownUserNetwork } from '@/lib/people/account/sessions/known-network'
import { isSuspended } from '@/lib/people/restrictions/changes/suspension'

/** A deleted account that can still be reactivated, which a suspended one cannot. */
export type DeletedAccount = Identity & {
  isEmailVerified: boolean
  isPhoneVerified: boolean
  /** The user signed in from the network of the call before. */
  isKnown: boolean
  isTester: boolean
}

/** Several deleted accounts can have the same unproven phone. */
const selectDeleted = (phone: string, network: string) => sql`
  select id, email, username, email_verified_at is not null as is_email_verified,
         phone_verified_at is not null as is_phone_verified, is_tester,
         exists (select from known_networks k where k.user_id = users.id and ${isKnownUserNetwork(network)}) as is_known
    from users
   where phone = ${phone} and purged_at is null and deleted_at > now() - make_interval(days => ${graceDays})
     and not ${isSuspended(sql`users.id`)}
   order by ${holdersFirst(sql`phone_verified_at`, network)} limit 1`

export async function findDeletedAccount(phone: string, network: string): Promise<DeletedAccount | null> {
  return (await pool.row<DeletedAccount>(selectDeleted(phone, network))) ?? null
}

export async function lockDeletedAccount(db: Db, phone: string, network: string) {
  return (await db.row<DeletedAccount>(sql`${selectDeleted(phone, network)} for no key update`)) ?? null
}
