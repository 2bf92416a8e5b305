import sql from 'sql-template-tag'
import type { Identity } from '@/lib/account/present'
import { graceDays } from '@/lib/account/rules'
import { isSuspended } from '@/lib/account/standing/suspension'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'

/** A deleted account that can still be reactivated, which a suspended one cannot. */
type DeletedAccount = Identity & { isPhoneVerified: boolean; isTester: boolean }

const selectDeleted = (phone: string) => sql`
  select id, email, username, phone_verified_at is not null as is_phone_verified, is_tester from users
   where phone = ${phone} and purged_at is null and deleted_at > now() - make_interval(days => ${graceDays})
     and not ${isSuspended(sql`users.id`)}`

export async function findDeletedAccount(phone: string): Promise<DeletedAccount | null> {
  return (await pool.row<DeletedAccount>(selectDeleted(phone))) ?? null
}

export async function lockDeletedAccount(db: Db, phone: string): Promise<DeletedAccount | null> {
  return (await db.row<DeletedAccount>(sql`${selectDeleted(phone)} for no key update`)) ?? null
}
