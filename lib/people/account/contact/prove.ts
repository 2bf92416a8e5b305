import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { revokeOtps } from '@/lib/people/account/recovery/otp'
import { releasedEmail } from '@/lib/people/account/rules'
import { inheritBars } from '@/lib/people/person/inherit-bars'
import { recognizePerson } from '@/lib/people/person/purged-person'
import { startClean } from './start-clean'

/** Locks the user and all who hold the email or phone, by ID, so that proofs run one after another. Call it before reading. */
export async function lockForProof(
  db: Db,
  userId: number,
  { email = null, phone = null }: { email?: string | null; phone?: string | null },
): Promise<void> {
  await db.rows(sql`
    select id from users where id = ${userId} or email = ${email}::text or phone = ${phone}::text
     order by id for update`)
}

/**
 * Gives the user a proven email, which may be the current one: other accounts hold it unproven, and lose it. The first proof of
 * an account starts it clean, and inherits the bars of accounts with the same mailbox. Call `lockForProof` before. Throws
 * ContactTaken if another account has proved it, or if one with the mailbox is suspended.
 */
export async function proveEmail(db: Db, userId: number, email: string, by: 'link' | 'code'): Promise<void> {
  const proven = sql`email = ${email} and email_verified_at is not null`
  if (await db.row(sql`select from users where id <> ${userId} and ${proven}`))
    throw new Failure('ContactTaken')
  await releaseEmail(db, userId, email)
  const { isFirst, isNew } = await db.one<{ isFirst: boolean; isNew: boolean }>(sql`
    with former as (select email, email_verified_at from users where id = ${userId})
    update users
       set email = ${email}, updated_at = now(),
           email_verified_at = case when users.email = ${email} then coalesce(users.email_verified_at, now()) else now() end
      from former where users.id = ${userId}
    returning former.email_verified_at is null as is_first,
              former.email_verified_at is null or former.email <> ${email} as is_new`)
  if (isFirst) await startClean(db, userId, by)
  await recognizePerson(db, userId)
  if (isNew) await inheritBars(db, userId, sql`person_key('mailbox', mailbox_of(${email}))`)
}

/** Their tokens keep working; to sign in again they need another address. */
async function releaseEmail(db: Db, userId: number, email: string): Promise<void> {
  const released = await db.rows<{ id: number }>(sql`
    update users set email = ${releasedEmail} || id, updated_at = now()
     where email = ${email} and id <> ${userId} and email_verified_at is null
    returning id`)
  if (released.length === 0) return
  // Codes and links went to the address.
  await revokeOtps(
    db,
    released.map(({ id }) => id),
    sql`channel = 'mail'`,
  )
}

/**
 * Gives the user a proven phone, which may be the current one: other accounts hold it unproven, and lose it. The user inherits the
 * bars of accounts that had it. Call `lockForProof` before. Throws ContactTaken if another account has proved it, or if one that
 * had it is suspended.
 */
export async function provePhone(db: Db, userId: number, phone: string): Promise<void> {
  const proven = sql`phone = ${phone} and phone_verified_at is not null`
  if (await db.row(sql`select from users where id <> ${userId} and ${proven}`))
    throw new Failure('ContactTaken')
  await db.run(sql`
    update users set phone = null, updated_at = now()
     where phone = ${phone} and id <> ${userId} and phone_verified_at is null`)
  await db.run(sql`
    update users set phone = ${phone}, phone_verified_at = now(), updated_at = now() where id = ${userId}`)
  await recognizePerson(db, userId)
  await inheritBars(db, userId, sql`person_key('phone', ${phone})`)
}
