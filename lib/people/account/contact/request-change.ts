import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { ContactKind } from '@/lib/db/generated/enums'
import { verifyPassword } from '@/lib/people/account/sessions/password'

/** A user who proved to know the password. */
export type ProvenUser = {
  id: number
  email: string
  username: string
  passwordHash: string
  phone: string
  isPhoneVerified: boolean
}

/** A stolen access token alone must not be enough to change an address. Throws WrongPassword. */
export async function provePassword(userId: number, password: string): Promise<ProvenUser> {
  const user = await db.row<ProvenUser>(sql`
    select id, email, username, password_hash, coalesce(phone, '') as phone,
           phone_verified_at is not null as is_phone_verified
      from users where id = ${userId} and deleted_at is null`)
  if (!user) throw new Failure('UserNotFound')
  if (!(await verifyPassword(user.passwordHash, password))) throw new Failure('WrongPassword')
  return user
}

type Change = { kind: ContactKind; newValue: string; ttlSeconds: number; tokenHash: Buffer | null }

/** Replaces the pending change of that kind. Throws WrongPassword if the password was changed after the comparison. */
export async function storePendingChange(db: Db, user: ProvenUser, change: Change): Promise<void> {
  const { kind, newValue, ttlSeconds, tokenHash } = change
  const locked = await db.row(sql`
    select from users
     where id = ${user.id} and password_hash = ${user.passwordHash} and deleted_at is null for no key update`)
  if (!locked) throw new Failure('WrongPassword')
  await db.run(sql`
    update contact_changes set superseded_at = now()
     where user_id = ${user.id} and kind = ${kind}::contact_kind and superseded_at is null and confirmed_at is null`)
  await db.run(sql`
    insert into contact_changes (user_id, kind, old_value, new_value, token_hash, expires_at)
    values (${user.id}, ${kind}::contact_kind, ${kind === 'email' ? user.email : user.phone}, ${newValue}, ${tokenHash},
            now() + make_interval(secs => ${ttlSeconds}))`)
}

/** Pending changes end with the account's deletion or suspension, a new password, or a restored email. */
export async function cancelPendingChanges(db: Db, userId: number): Promise<void> {
  await db.run(sql`
    update contact_changes set superseded_at = now()
     where user_id = ${userId} and superseded_at is null and confirmed_at is null`)
}
